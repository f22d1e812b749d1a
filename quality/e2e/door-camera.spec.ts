import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { encodeEntrance, liveCode, stepMs } from '@quad/shared/pass-code';
import { encodeQR } from 'qr';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { callApi } from './api';
import { createDoorEvent, makeCode, openByCode, takeKeys, verdict } from './door-page';
import { expect, expectBothThemes, openStarted, test } from './fixtures';
import { signUp } from './talk-page';

const width = 640;
const height = 480;

/** One grey picture of a code: `side` pixels wide with its quiet zone, turned by `degrees`, in the middle. */
function film(text: string, side: number, degrees: number): Buffer {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const turn = (degrees * Math.PI) / 180;
  const picture = Buffer.alloc((width * height * 3) / 2, 128);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const dx = x - width / 2;
      const dy = y - height / 2;
      const column = Math.floor(((dx * Math.cos(turn) + dy * Math.sin(turn)) / side + 0.5) * rows.length);
      const row = Math.floor(((dy * Math.cos(turn) - dx * Math.sin(turn)) / side + 0.5) * rows.length);
      const isDark = rows[row]?.[column];
      picture[y * width + x] = isDark === undefined ? 96 : isDark ? 30 : 225;
    }
  }
  return picture;
}

test('the camera reads codes that are large, small or tilted, and that of an entrance @desktop', async ({
  page,
  baseURL,
}) => {
  const names = ['Large Code', 'Small Code', 'Tilted Code'];
  const hostId = await signUp(page.request, 'Hana');
  const eventId = await createDoorEvent(hostId, names);
  const { codeOf, passOf } = await takeKeys(page.request, eventId);
  const [large, small, tilted] = names.map((name) => codeOf({ passId: passOf(name).id, keyVersion: 1 }));
  // The screen at the entrance, as it is a moment later: it is taken until the step after its own is over.
  const { entranceSecret } = await callApi(page.request, 'PATCH /api/events/:id/door', {
    params: { id: eventId },
    body: { selfCheckIn: true },
  });
  const entranceKey = new Uint8Array(Buffer.from(entranceSecret ?? '', 'base64url'));
  const entrance = encodeEntrance(eventId, await liveCode(entranceKey, Date.now() + stepMs));
  const pictures = [
    film(entrance, 420, 0),
    film(large ?? '', 420, 0),
    film(small ?? '', 160, 0),
    film(tilted ?? '', 320, 28),
  ];
  const frame = Buffer.from('FRAME\n');
  // Each is held up for two seconds, in turn.
  const frames = pictures.flatMap((picture) =>
    Array.from({ length: 4 }, () => Buffer.concat([frame, picture])),
  );
  const file = join(tmpdir(), `quad-camera-${eventId}.y4m`);
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F2:1 Ip A1:1 C420jpeg\n`), ...frames]),
  );

  const browser = await chromium.launch({
    executablePath: (await findChromium()).path,
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
  // First somebody checks themselves in: among codes that are no entrance, theirs is found.
  const own = await browser.newContext({ baseURL });
  await signUp(own.request, 'Ines');
  await callApi(own.request, 'POST /api/events/:id/rsvp', {
    params: { id: eventId },
    body: { status: 'attending' },
  });
  const pass = openStarted(await own.newPage());
  await pass.goto(`/events/${eventId}/pass`);
  await pass.getByRole('button', { name: /Check yourself in/ }).click();
  await expect(verdict(pass)).toHaveText(/You are in\s*Ines Castellano\. \d+:\d\d [AP]M, Entrance\./, {
    timeout: 40_000,
  });
  await expectBothThemes(pass);
  await pass.getByRole('button', { name: 'Done' }).click();
  await expect(verdict(pass)).toHaveCount(0);
  await expect(pass.getByRole('article').getByText('You are in')).toBeVisible();
  await expect(pass.getByText(/^Entrance, /)).toBeVisible();
  await own.close();

  const phone = openStarted(await (await browser.newContext({ baseURL })).newPage());
  await openByCode(phone, await makeCode(page.request, eventId, 'Main door'));
  const said = new Set<string>();
  await expect
    .poll(
      async () => {
        const texts = await verdict(phone).getByRole('paragraph').allTextContents();
        if (texts[0] && names.includes(texts[0])) said.add(texts[0]);
        const next = phone.getByRole('button', { name: 'Next' });
        if (await next.isVisible()) await next.click().catch(() => {});
        return [...said].sort();
      },
      { timeout: 40_000, intervals: [100] },
    )
    .toEqual([...names].sort());
  await browser.close();
});
