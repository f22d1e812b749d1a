import { runImportProgram } from './import-program';

process.exitCode = await runImportProgram(process.argv.slice(2), { output: console });
