import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useScannerKeys } from './use-scanner-keys';

type Key = Partial<KeyboardEventInit> & { isAltGraph?: boolean };

const read = vi.fn<(text: string, usText: string) => void>();
const pressed = vi.fn<(key: string) => boolean>(() => false);
let unmount = () => {};

beforeEach(() => {
  read.mockReset();
  pressed.mockReset();
  ({ unmount } = renderHook(() => useScannerKeys(read, pressed)));
});
afterEach(() => unmount());

function press(...keys: readonly Key[]): void {
  for (const { isAltGraph = false, ...init } of [...keys, { key: 'Enter', code: 'Enter' }]) {
    const event = new KeyboardEvent('keydown', {
      ...init,
      modifierAltGraph: isAltGraph,
      bubbles: true,
      cancelable: true,
    });
    document.body.dispatchEvent(event);
  }
}

const shift: Key = { key: 'Shift', code: 'ShiftLeft', shiftKey: true };
const plain = (key: string, code: string): Key => ({ key, code });
const shifted = (key: string, code: string): Key[] => [shift, { key, code, shiftKey: true }];

/** What each kind of character of a pass becomes: 'QUAD:Y1Z$%*+-./ 0', typed by a scanner that is set to the US. */
const codes: readonly (readonly [code: string, isShifted?: true])[] = [
  ['KeyQ', true],
  ['KeyU', true],
  ['KeyA', true],
  ['KeyD', true],
  ['Semicolon', true],
  ['KeyY', true],
  ['Digit1'],
  ['KeyZ', true],
  ['Digit4', true],
  ['Digit5', true],
  ['Digit8', true],
  ['Equal', true],
  ['Minus'],
  ['Period'],
  ['Slash'],
  ['Space'],
  ['Digit0'],
];

it.each([
  ['Germany', 'QUADÖZ1Y$%(`ß.- 0'],
  ['France', 'AUQDM Y&W45_+)!: à'.replace(' ', '')],
])('a scanner that types for the US is understood on a phone with the keyboard of %s', (_, keys) => {
  const characters = [...keys];
  press(
    ...codes.flatMap(([code, isShifted], at) =>
      isShifted ? shifted(characters[at] ?? '', code) : [plain(characters[at] ?? '', code)],
    ),
  );
  expect(read).toHaveBeenCalledWith(keys, 'QUAD:Y1Z$%*+-./ 0');
});

it('an accent that waits for its letter takes nothing of what was read', () => {
  press(
    ...[...'QUAD:AB'].map((key) => plain(key, '')),
    { key: 'Dead', code: 'Equal', shiftKey: true },
    ...[...'CDE'].map((key) => plain(key, `Key${key}`)),
  );
  expect(read).toHaveBeenCalledWith('QUAD:ABCDE', '+CDE');
});

it('characters that a keyboard has under AltGr are read, but shortcuts are not', () => {
  const altGr: Key = { key: 'AltGraph', code: 'AltRight' };
  const dollar: Key = { key: '$', code: 'Digit4', ctrlKey: true, altKey: true, isAltGraph: true };
  press(...[...'QUAD:AB'].map((key) => plain(key, '')), altGr, dollar, plain('C', 'KeyC'));
  expect(read).toHaveBeenCalledWith('QUAD:AB$C', '4C');
  read.mockReset();
  press(...[...'QUAD:AB'].map((key) => plain(key, '')), { key: 'r', code: 'KeyR', ctrlKey: true });
  expect(read).not.toHaveBeenCalled();
});
