import { expect, test } from 'vitest';
import { maskAddress, maskAddresses } from './masked-address';

test('an address keeps its first letter and its domain', () => {
  expect(maskAddress('maya.torres@mail.uc.edu')).toBe('m•••@mail.uc.edu');
  expect(maskAddress('é@uni.edu')).toBe('é•••@uni.edu');
  expect(maskAddress('@uni.edu')).toBe('•••');
  expect(maskAddress('nonsense')).toBe('•••');
});

test('addresses within a text are masked', () => {
  expect(maskAddresses('550 5.1.1 <maya+x@uc.edu>: no such user, ask postmaster@uc.edu.')).toBe(
    '550 5.1.1 <m•••@uc.edu>: no such user, ask p•••@uc.edu.',
  );
  expect(maskAddresses('552 Mailbox full')).toBe('552 Mailbox full');
});
