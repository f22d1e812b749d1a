import type { Page } from '@playwright/test';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { open } from './app-page';
import { becomeProvenAdmin } from './console-page';
import { expect, test } from './fixtures';
import { hostLoneEvent, joinAs } from './people-page';
import { createLoneEvent } from './rsvp-page';
import { sellTickets, setUpPayouts } from './tickets-page';

/** Controls beside the window, also of what scrolls up and down, or below it in what stays in place; and a page that is too wide. */
const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`the page: ${scrollWidth} px wide`] : [];
    const controls = [...document.querySelectorAll('button, a[href], select, textarea')];
    for (const control of controls) {
      const { left, right, top, bottom, width } = control.getBoundingClientRect();
      const isShown = control.checkVisibility({ visibilityProperty: true });
      const isSkipped = control.closest('.sr-only, [href^="#"], [inert], .leaflet-container, .chips');
      if (!isShown || isSkipped || width < 3) continue;
      const name = (control.textContent || control.getAttribute('aria-label') || '').trim();
      if (left < -1 || right > innerWidth + 1) faults.push(`${name}: from ${left} to ${right} px across`);
      for (let box: Element | null = control; box; box = box.parentElement) {
        const { position, overflowY } = getComputedStyle(box);
        if (overflowY === 'auto' || overflowY === 'scroll') break;
        if (position !== 'fixed') continue;
        if (top < -1 || bottom > innerHeight + 1) faults.push(`${name}: from ${top} to ${bottom} px down`);
        break;
      }
    }
    return faults;
  });

/** Each screen, a control that is there once it is filled, and whether that one is pressed for its sheet. */
type Screens = [path: string, control: string | RegExp, sheet?: 'opens a sheet'][];

async function expectInReach(page: Page, screens: Screens): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  for (const [path, name, sheet] of screens) {
    await open(page, path);
    const control = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first();
    await expect(control).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-fonts', '');
    if (sheet) {
      await control.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }
    await expect.poll(() => outOfReach(page), `${path} ${name} ${sheet ?? ''}`).toEqual([]);
  }
}

test('what stays in place is in reach on the smallest phone with text of twice the size @phone', async ({
  page,
}) => {
  const ana = await joinAs(page.request, 'Ana');
  const { id } = await hostLoneEvent(ana);
  await setUpPayouts(page.request);
  const sold = await sellTickets(page.request, ana.id);
  await expectInReach(page, [
    [`/events/${id}`, 'Cancel'],
    [`/events/${id}`, 'Cancel', 'opens a sheet'],
    [`/events/${id}`, 'Message', 'opens a sheet'],
    [`/events/${id}/edit`, 'Save changes'],
    [`/events/${id}/attendees`, 'Export CSV'],
    [`/events/${id}/door`, 'Export CSV'],
    [`/events/${(await createLoneEvent()).id}`, 'RSVP'],
    [`/events/${sold}`, 'Cancel'],
    [ticketPaths.checkout(sold), 'Continue'],
    [ticketPaths.sales(sold), 'Export CSV'],
    ['/create-event', /^Create (Paid|Free) Event$/],
    ['/settings', /^Delete/, 'opens a sheet'],
    ['/', 'Filter', 'opens a sheet'],
  ]);
});

test('so is what stays in place in the console @phone', async ({ page }) => {
  await becomeProvenAdmin(page);
  await expectInReach(page, [
    ['/admin/reports', /^Wrong on the map/],
    ['/admin/events', /^Hide /, 'opens a sheet'],
    ['/admin/sources/new', 'Preview'],
    ['/admin/site', 'Save'],
  ]);
});
