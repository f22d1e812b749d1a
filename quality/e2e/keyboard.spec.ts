import { expectAddress, open } from './app-page';
import { card, cardLink, chip, searchBox } from './discover-page';
import { expect, test } from './fixtures';
import { expectVisibleFocus, walkTo } from './keyboard-walk';

test('from the address to the ticket and to the calendar, with the keyboard alone', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await context.route('https://seatgeek.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Tickets' }),
  );
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');

  // Words.
  await walkTo(page, searchBox(page));
  await page.keyboard.type('glass');
  await expectAddress(page, '/?q=glass');
  await expect(card(page, 'Indie Night: Glass Harbor')).toBeVisible();

  // Past the map, back up to the chips.
  await walkTo(page, page.getByRole('link', { name: 'Skip map' }));
  await page.keyboard.press('Enter');
  await walkTo(page, chip(page, 'Concerts'), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expectAddress(page, '/?q=glass&category=concerts');
  await expect(chip(page, 'Concerts')).toHaveAttribute('aria-pressed', 'true');

  // To the seller.
  await walkTo(page, page.getByRole('link', { name: /^Get Tickets, Indie Night/ }));
  const [seller] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
  await expect(seller).toHaveURL('https://seatgeek.com/cities/cincinnati');
  await seller.close();

  // Other words, to an event of our own; its heading takes the focus.
  await walkTo(page, searchBox(page), 'Shift+Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('open mic');
  await page.keyboard.press('Enter');
  // A card that is left out of the new list takes the focus with it.
  await expect(card(page, 'Indie Night: Glass Harbor')).toBeHidden();
  await walkTo(page, page.getByRole('link', { name: 'Skip map' }));
  await page.keyboard.press('Enter');
  await walkTo(page, cardLink(page, 'Open Mic at the Garage'));
  await page.keyboard.press('Enter');
  await expectAddress(page, /^\/events\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // To the calendar.
  await walkTo(page, page.getByRole('link', { name: 'Add to calendar' }).first(), 'Shift+Tab');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('event.ics');

  // And back to where the search was left.
  await walkTo(page, page.getByRole('link', { name: 'Back', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectAddress(page, '/?q=open+mic&category=concerts');
  await expect(chip(page, 'Concerts')).toHaveAttribute('aria-pressed', 'true');
  await expect(cardLink(page, 'Open Mic at the Garage')).toBeVisible();
});

test('filters with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/');
  const filter = page.getByRole('button', { name: /^Filter(,|$)/ });
  await walkTo(page, filter);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect(panel.locator(':focus')).toHaveCount(1);
  await walkTo(page, panel.getByRole('button', { name: 'Nightlife' }));
  await page.keyboard.press('Space');
  await walkTo(page, panel.getByRole('slider', { name: 'Distance' }));
  await page.keyboard.press('ArrowLeft');
  await expect(panel.getByText('Within 25 miles', { exact: true })).toBeVisible();
  await walkTo(page, panel.getByRole('button', { name: /^Show / }));
  await page.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
  await expectAddress(page, '/?category=nightlife&radius=25');
  await expect(filter).toBeFocused();
});

test('the map with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/?category=nightlife');
  await walkTo(page, page.getByRole('link', { name: 'Skip map' }));
  const marker = page
    .getByRole('group', { name: 'Map' })
    .getByRole('button', { name: /^Velvet: Goth and Darkwave/ });
  await walkTo(page, marker);
  await page.keyboard.press('Enter');
  await expect(marker).toHaveAttribute('aria-current', 'true');
  await expect(card(page, 'Velvet: Goth and Darkwave')).toHaveAttribute('data-selected', 'true');
});
