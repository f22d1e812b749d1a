import type { APIRequestContext } from '@playwright/test';
import { apiPath } from '@quad/shared/api-request';
import { TOTP } from 'otpauth';
import { sampleMp4 } from '../../../server/src/testing/sample-video';
import { callApi } from '../api';
import { eventPath } from '../app-page';
import { runSql } from '../database';
import { createDoorEvent, makeCode } from '../door-page';
import { befriend, hostLoneEvent, joinAs } from '../people-page';
import { answerAsGuest, createLoneEvent } from '../rsvp-page';
import { createEvent } from '../talk-page';
import { phone } from './engine';
import { journey } from './journey';
import type { Student } from './student';

/** What opens something, one press after the other, and what it is called. */
type Opening = readonly [buttons: readonly string[], title: string];

/** Opens each, measures it, and leaves it by Escape. */
async function walk(student: Student, path: string, openings: readonly Opening[]): Promise<void> {
  await student.open(path);
  for (const [buttons, title] of openings) {
    for (const button of buttons) await student.pressPart('button', button);
    await student.lookOver(title);
    await student.leave(title);
  }
}

journey('all that opens for a visitor has its height', async (student, others) => {
  await walk(student, '/', [
    [['Open menu'], 'Campus event discovery'],
    [['Filter'], 'Filters'],
    [['Filter', 'Subscribe'], 'Subscribe'],
    [['Filter', 'Pick a date', 'Later'], 'Filters'],
  ]);
  const { id } = await createLoneEvent();
  await answerAsGuest(others, id);
  await callApi(others, 'POST /api/events/:id/comments/guest', {
    params: { id },
    body: { guestName: 'Tomas Ibarra', guestEmail: 'tomas@mail.example', content: 'Is there parking?' },
  });
  await walk(student, `/events/${id}`, [
    [['RSVP Free'], 'RSVP as a guest'],
    [['1 attending'], "Who's going"],
    [['Upload video'], 'Upload video'],
    [['More about the comment by Tomas Ibarra'], 'Comment'],
    [['More about the comment by Tomas Ibarra', 'Report comment'], 'Report comment'],
    [['Report this event'], 'Report event'],
  ]);
  await walk(student, await eventPath(others, 'Indie Night: Glass Harbor'), [
    [['Report this event'], 'What is wrong?'],
    [['Report this event', 'The place'], 'Wrong place?'],
    [['Report this event', 'It breaks the rules'], 'Report event'],
    // The last one: what has been begun is there again.
    [['Report this event', 'The time or date'], 'The time or date'],
  ]);
  const full = await createLoneEvent(1);
  await answerAsGuest(others, full.id);
  await walk(student, `/events/${full.id}`, [[['Join waitlist'], 'Join the waitlist']]);
  await runSql('update events set guests_allowed = false where id = $1', [full.id]);
  await walk(student, `/events/${full.id}`, [[['Join waitlist'], 'Sign in to RSVP']]);
});

journey('all that opens for a member has its height', async (student, others) => {
  const [ben, cal] = [await joinAs(others, 'Ben'), await joinAs(others, 'Cal')];
  const ana = await joinAs(others, 'Ana');
  await befriend(ana, ben);
  const eventId = await createEvent();
  await publishVideo(others, eventId);
  await student.signIn(ana.email);
  await walk(student, '/settings', [
    [['Edit name'], 'Your name'],
    [['Edit university'], 'Your university'],
    [['Manage blocked people'], 'Blocked people'],
    [['Delete account'], 'Delete your account?'],
  ]);
  await walk(student, '/my-events', [[['Your events in your calendar'], 'Your events in your calendar']]);
  await walk(student, `/profile/${ben.id}`, [
    [['More'], ben.name],
    [['More', 'Block Ben'], 'Block Ben?'],
    [['More', 'Report Ben'], 'Report person'],
    [['Invite'], 'Invite Ben'],
  ]);
  await walk(student, `/profile/${cal.id}`, [[['Add Friend'], `Add ${cal.name}`]]);
  await walk(student, `/events/${eventId}`, [
    [['RSVP Free'], "You're going"],
    [["✓ You're Going"], "You're going"],
    [["✓ You're Going", 'Cancel RSVP'], 'Cancel your RSVP?'],
  ]);
  // No engine plays this film: what says so lies over the way to play it.
  await student.press('button', 'Play video by Ana');
  await student.see('dialog', `Video by ${ana.name}`);
  await student.read("We couldn't load this video.");
  await student.see('button', 'Try Again');
  await student.press('button', 'More about this video');
  await student.lookOver('Video');
  await student.pressPart('button', 'Delete video');
  await student.lookOver('Delete this video?');
  const full = await createLoneEvent(1);
  await answerAsGuest(others, full.id);
  await student.open(`/events/${full.id}?rsvp=1`);
  await student.lookOver('Join the waitlist?');
  await callApi(others, 'GET /api/events/:id/pass', { params: { id: eventId } });
  await runSql('update event_keys set self_check_in = true where event_id = $1', [eventId]);
  await walk(student, `/events/${eventId}/pass`, [[['Check yourself in'], 'Check yourself in']]);
  await student.open('/profile');
  await student.press('button', 'Edit Profile');
  await student.see('button', 'Change photo');
  await student.run(choosePhoto, null);
  await student.lookOver('New photo');
});

journey('all that opens for a host has its height', async (student, others) => {
  const host = await joinAs(others, 'Ines');
  await student.signIn(host.email);
  const event = await hostLoneEvent(host);
  await walk(student, `/events/${event.id}`, [
    [['Invite friends'], 'Invite friends'],
    [['Message'], 'Message attendees'],
    [['Cancel'], 'Cancel this event?'],
  ]);
  const id = await createDoorEvent(host.id, ['Kai Brandt']);
  await walk(student, `/events/${id}/attendees`, [
    [['More for Kai Brandt'], 'Kai Brandt'],
    [['More for Kai Brandt', 'Remove from event'], 'Remove Kai Brandt?'],
  ]);
  const body = { role: 'door', email: 'kai@mail.example' } as const;
  await callApi(others, 'POST /api/events/:id/roles', { params: { id }, body });
  await walk(student, `/events/${id}/helpers`, [
    [['Invite'], 'Invite a helper'],
    [['More for kai@mail.example'], 'kai@mail.example'],
  ]);
  await makeCode(others, id, 'Side stairs');
  await walk(student, `/events/${id}/door`, [
    [['New code'], 'New door code'],
    [['More for Side stairs'], 'Side stairs'],
    [['More for Side stairs', 'Name and end'], 'Name and end'],
  ]);
  await student.press('button', 'New code');
  await student.fill('Where', 'Main door');
  await student.press('button', 'Make code');
  await student.lookOver('Code for Main door');
  await walk(student, `/door?event=${id}`, [
    [['Open', 'Walk-in'], 'Walk-in'],
    [['More'], 'Main door'],
    [['More', 'End shift'], 'End your shift?'],
  ]);
});

journey(
  'an administrator opens the console, and all that opens there has its height',
  async (student, others) => {
    const eve = await joinAs(others, 'Eve');
    const report = { targetType: 'user', targetId: eve.id, reason: 'other' } as const;
    await callApi(others, 'POST /api/reports', { body: report });
    const [source] = await runSql(
      `insert into sources (kind, name, title, url, interval_minutes)
     values ('ics', $1, 'Talks', 'http://127.0.0.1/', 60) returning id`,
      [eve.id],
    );
    const ada = await joinAs(others, 'Ada');
    await runSql(`insert into user_roles (user_id, role) values ($1, 'admin')`, [ada.id]);
    await student.signIn(ada.email);
    const begun = await student.call<Record<string, string>>(
      'POST',
      apiPath('POST /api/user/second-factor/authenticator'),
    );
    const code = new TOTP({ secret: begun.secret }).generate();
    await student.call('PUT', apiPath('PUT /api/user/second-factor'), { code, proposal: begun.proposal });
    await student.open('/admin');
    await student.read('recovery codes left.');
    await student.look('start');
    await student.resize(phone);
    await walk(student, '/admin', [
      [['More'], 'Console'],
      [['Find anything'], 'Find anything'],
      [['Find anything', 'Keyboard shortcuts'], 'Keyboard shortcuts'],
    ]);
    const { id, title } = await createLoneEvent();
    // On the first page.
    await runSql(`update events set source_id = $2, start_date = now() + interval '1 minute' where id = $1`, [
      id,
      source?.id,
    ]);
    await walk(student, '/admin/events', [[[`Correct ${title}`], 'Correct this event']]);
    await walk(student, '/admin/reports', [[[`Keep person: ${eve.name}`], 'Keep this?']]);
    await walk(student, `/admin/people/${eve.id}`, [[['Suspend'], `Suspend ${eve.name}?`]]);
    await walk(student, `/admin/sources/${source?.id}`, [
      [['Edit'], 'Change source'],
      [['Remove source'], 'Remove Talks?'],
    ]);
  },
);

/** Runs in the page. */
async function choosePhoto(): Promise<void> {
  const picture = new OffscreenCanvas(90, 160);
  picture.getContext('2d');
  const chosen = new DataTransfer();
  chosen.items.add(new File([await picture.convertToBlob()], 'me.png', { type: 'image/png' }));
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!field) throw new Error('No field');
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A video of whoever is signed in. */
async function publishVideo(by: APIRequestContext, eventId: string): Promise<void> {
  const data = sampleMp4();
  const { uploadURL: url } = await callApi(by, 'POST /api/objects/upload', { body: { size: data.length } });
  await by.put(url, { data });
  const body = { eventId, type: 'video', url, filename: 'rooftop.mp4', fileSize: data.length } as const;
  await callApi(by, 'POST /api/media', { body });
}
