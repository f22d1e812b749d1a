import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fewFilesFault, readFileLimit } from './file-limit';

it.runIf(existsSync('/proc/self/limits'))('knows how many files a process may open', () => {
  const most = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  expect(String(readFileLimit())).toBe(most);
});

it('says what to do about too few', () => {
  expect(fewFilesFault(256)).toMatch(/only 256 files .* LimitNOFILE=65536 .* ulimit -n 65536/);
  expect([fewFilesFault(1024), fewFilesFault(null)]).toEqual([null, null]);
});
