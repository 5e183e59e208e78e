// node run.mjs PAGE_FOLDER [WORD ...]: runs every *.test.mjs beside it against the page that lies there.
import fs from 'node:fs';
import { run } from './harness.mjs';

const [folder, ...words] = process.argv.slice(2);
const here = new URL('.', import.meta.url);
for (const name of fs.readdirSync(here).filter((file) => file.endsWith('.test.mjs')).sort()) {
  await import(new URL(name, here));
}
process.exit((await run(folder, words)) ? 0 : 1);
