// @vitest-environment node
import { expect, it } from 'vitest';
import { nameInitials } from './name-initials';

it.each([
  ['Bea Castellano', 'BC'],
  ['Tomás', 'T'],
  ['ana maría de la vega', 'AV'],
  ['  Jo  Kessler ', 'JK'],
  ['', ''],
])('%j is shown as %j', (name, initials) => expect(nameInitials(name)).toBe(initials));
