// Validates files of SARIF against the schema of version 2.1.0, formats of texts included.
"use strict";
const fs = require("fs");
const [packages, ...files] = process.argv.slice(2);
const Ajv = require(`${packages}/ajv`);
const schema = require(`${packages}/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json`);

const ajv = new Ajv({ schemaId: "auto", allErrors: true, format: "full" });
ajv.addMetaSchema(require(`${packages}/ajv/lib/refs/json-schema-draft-04.json`));
const validate = ajv.compile(schema);

let bad = 0;
for (const file of files) {
  if (validate(JSON.parse(fs.readFileSync(file, "utf8")))) {
    console.log(`${file}: valid`);
    continue;
  }
  ++bad;
  for (const error of validate.errors) console.log(`${file}: ${error.dataPath} ${error.message}`);
}
process.exit(bad === 0 ? 0 : 1);
