// From the tree of a statement to what the engine carries out: names are looked up, types found, casts
// written out, constants computed. All of PostgreSQL's errors of that stage come from here, with SQLSTATE and
// position.
//
// In a simple query of several statements each is analysed when its turn comes: it may name a table that the
// one before it creates. A Statement depends on its tree, the catalog and the declared types alone.
#pragma once

#include <span>

#include "model/database/sql/catalog.hpp"
#include "model/database/sql/parser.hpp"
#include "model/database/sql/server_error.hpp"
#include "model/database/sql/statement.hpp"

namespace interleave::model::database::sql {

// `declared` are the types that the client gave to $1, $2 ... (kUnknown: it leaves that one to the server).
// The others are inferred from where they stand, as PostgreSQL does it: 42P18 where nothing tells, 42P08
// where two places disagree. Null: `error` says why.
StatementPointer Analyse(const TreePointer& tree, const Catalog& catalog, std::span<const Type> declared,
                         ServerError* error);

// For a statement of a simple query, which has no parameters: `$1` is 42P02.
StatementPointer AnalyseSimple(const TreePointer& tree, const Catalog& catalog, ServerError* error);

// The one statement of a text for the extended protocol: parsed and analysed. 42601 where there are several.
// An empty text gives Empty.
StatementPointer Prepare(std::string_view text, const Catalog& catalog, std::span<const Type> declared,
                         ServerError* error);

}  // namespace interleave::model::database::sql
