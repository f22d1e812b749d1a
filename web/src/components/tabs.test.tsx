import { fireEvent, render, screen } from '@testing-library/react';
import { useId, useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs, tabPanel } from './tabs';

const words = { friends: 'Friends', requests: 'Requests', find: 'Find Friends' };

function Example() {
  const id = useId();
  const [tab, setTab] = useState<keyof typeof words>('requests');
  return (
    <>
      <Tabs id={id} label="People" tabs={words} selected={tab} onSelect={setTab} />
      <div {...tabPanel(id, tab)}>Panel of {tab}</div>
    </>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });
const selected = () => screen.getByRole('tab', { selected: true });

test('one tab is selected, the only stop of the Tab key, and names its panel', () => {
  render(<Example />);
  screen.getByRole('tablist', { name: 'People' });
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  const panel = screen.getByRole('tabpanel', { name: 'Requests' });
  expect(panel.id).toBe(selected().getAttribute('aria-controls'));
  fireEvent.click(tab('Friends'));
  expect(selected()).toBe(tab('Friends'));
  expect(screen.getByRole('tabpanel', { name: 'Friends' }).textContent).toBe('Panel of friends');
});

test.each([
  ['ArrowRight', 'Find Friends', 'Friends'],
  ['ArrowLeft', 'Friends', 'Find Friends'],
  ['Home', 'Friends', 'Friends'],
  ['End', 'Find Friends', 'Find Friends'],
])('%s selects %s, then %s, and takes the focus along', (key, first, second) => {
  render(<Example />);
  for (const name of [first, second]) {
    expect(fireEvent.keyDown(selected(), { key })).toBe(false);
    expect(selected()).toBe(tab(name));
    expect(document.activeElement).toBe(tab(name));
  }
});

test.each([{ key: 'ArrowLeft', altKey: true }, { key: 'ArrowLeft', metaKey: true }, { key: 'a' }])(
  '%o is left to the browser',
  (press) => {
    render(<Example />);
    expect(fireEvent.keyDown(selected(), press)).toBe(true);
    expect(selected()).toBe(tab('Requests'));
  },
);
