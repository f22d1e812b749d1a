import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DoorList } from '../door-list';
import type { ShiftView } from '../shift-view';
import { NameSearch } from './name-search';

it("lists nobody with 'Let in' before two letters of a name are typed", () => {
  const list = new DoorList();
  const names = ['Łukasz Nowak', 'Sean O’Brien', 'Anne-Marie Berg'];
  list.addPasses(
    names.map((name) => ({ id: name, name, status: 'attending', version: 0 })),
    [],
  );
  const view = {
    list,
    counts: { in: 0, expected: 3, freeSpots: null },
    pack: { event: { timezone: 'UTC' } },
  } as ShiftView;
  render(<NameSearch view={view} onLetIn={vi.fn()} onWalkIn={vi.fn()} onClose={vi.fn()} />);
  const letIns = () =>
    screen.queryAllByRole('button', { name: /^Let in / }).map(({ ariaLabel }) => ariaLabel);
  const field = screen.getByRole('searchbox', { name: 'Name' });
  for (const typed of ['', 'l', '- o']) {
    fireEvent.change(field, { target: { value: typed } });
    expect(letIns()).toEqual([]);
    screen.getByText('3 names. Type two letters or more.');
  }
  fireEvent.change(field, { target: { value: 'nowak luk' } });
  expect(letIns()).toEqual(['Let in Łukasz Nowak']);
  fireEvent.change(field, { target: { value: "o'b" } });
  expect(letIns()).toEqual(['Let in Sean O’Brien']);
});
