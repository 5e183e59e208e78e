#include "ui/sql_label.hpp"

#include <gtest/gtest.h>

namespace interleave::ui {
namespace {

TEST(SqlLabel, SaysTheVerbAndTheTable) {
  EXPECT_EQ(ShortSql("UPDATE accounts SET balance = balance - $1 WHERE id = 1"), "UPDATE accounts");
  EXPECT_EQ(ShortSql("select balance from accounts where id = 1"), "SELECT accounts");
  EXPECT_EQ(ShortSql("SELECT balance FROM accounts WHERE id = 1 FOR UPDATE"), "SELECT accounts FOR UPDATE");
  EXPECT_EQ(ShortSql("SELECT 1 FROM \"bank_account\" FOR NO KEY UPDATE"),
            "SELECT bank_account FOR NO KEY UPDATE");
  EXPECT_EQ(ShortSql("INSERT INTO users (name) VALUES ('from nowhere')"), "INSERT users");
  EXPECT_EQ(ShortSql("  DELETE FROM users"), "DELETE users");
  EXPECT_EQ(ShortSql("LOCK TABLE accounts IN EXCLUSIVE MODE"), "LOCK accounts");
}

TEST(SqlLabel, SaysTheVerbAloneWhereNoTableIsNamed) {
  EXPECT_EQ(ShortSql("COMMIT;"), "COMMIT");
  EXPECT_EQ(ShortSql("begin isolation level serializable"), "BEGIN");
  EXPECT_EQ(ShortSql("SELECT pg_advisory_xact_lock(1)"), "SELECT");
  EXPECT_EQ(ShortSql("SELECT 'taken from here'"), "SELECT");
  EXPECT_EQ(ShortSql("SELECT 1 FROM"), "SELECT");
}

TEST(SqlLabel, AnyTextHasOne) {
  EXPECT_EQ(ShortSql(""), "?");
  EXPECT_EQ(ShortSql(" ;'"), "?");
  EXPECT_EQ(ShortSql("'not closed"), "?");
  EXPECT_EQ(FirstWord("update t set x = 1"), "UPDATE");
  EXPECT_EQ(FirstWord("\xff\xfe"), "\xff\xfe");
}

}  // namespace
}  // namespace interleave::ui
