// The lists that functions.cpp puts together, one of each file that computes.
#pragma once

#include <vector>

#include "model/database/sql/functions.hpp"

namespace interleave::model::database::sql {

void AddComparisons(std::vector<Function>* operators);
void AddArithmetic(std::vector<Function>* operators, std::vector<Function>* functions);
void AddTexts(std::vector<Function>* operators, std::vector<Function>* functions);
void AddTimes(std::vector<Function>* operators, std::vector<Function>* functions);
void AddSessionFunctions(std::vector<Function>* functions);

// hashtext(text): PostgreSQL's hash of the bytes, which advisory locks are often taken by.
int32_t HashOfBytes(std::string_view bytes);

}  // namespace interleave::model::database::sql
