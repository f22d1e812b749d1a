import { fewFilesFault } from './file-limit';

// Before anything else is imported: with too few files Node would say that a package is missing.
const fault = fewFilesFault();
if (fault) {
  console.error(fault);
  process.exit(1);
}
await import('./start');
