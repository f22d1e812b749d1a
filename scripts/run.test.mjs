import { expect, it } from 'vitest';
import { runStep } from './run.mjs';

const step = (program) => runStep('Building web', process.execPath, ['--eval', program]);

it('says of a step that the kernel killed that memory is short, and of another where to look', async () => {
  await expect(step('process.kill(process.pid, "SIGKILL")')).rejects.toThrow(
    'Building web was killed: it needs 1.5 GB of memory, or swap.',
  );
  await expect(step('process.exit(3)')).rejects.toThrow('Building web failed (exit code 3)');
});
