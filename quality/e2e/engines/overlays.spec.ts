import type { APIRequestContext } from '@playwright/test';
import { apiPath } from '@quad/shared/api-request';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { TOTP } from 'otpauth';
import { sampleMp4 } from '../../../server/src/testing/sample-video';
import { callApi } from '../api';
import { eventPath } from '../app-page';
import { runSql } from '../database';
import { createDoorEvent, makeCode } from '../door-page';
import { befriend, hostLoneEvent, joinAs } from '../people-page';
import { answerAsGuest, insertLoneEvent } from '../rsvp-page';
import { createEvent } from '../talk-page';
import { buyTickets, sellTickets, setUpPayouts } from '../tickets-page';
import { phone } from './engine';
import { journey } from './journey';
import type { Student } from './student';

/** What opens something, one press after the other, what it is called, and the file that it is in (scripts/check-overlays.mjs). */
type Opening = readonly [buttons: readonly string[], title: string, file: string];

async function lookAt(student: Student, [buttons, title]: Opening): Promise<void> {
  for (const button of buttons) await student.pressPart('button', button);
  await student.lookOver(title);
}

/** Opens each, measures it, and leaves it by Escape. */
async function walk(student: Student, path: string, openings: readonly Opening[]): Promise<void> {
  await student.open(path);
  for (const opening of openings) {
    await lookAt(student, opening);
    await student.leave(opening[1]);
  }
}

journey('all that opens for a visitor has its height', async (student, others) => {
  await walk(student, '/', [
    [['Open menu'], 'Campus event discovery', 'side-menu'],
    [['Filter'], 'Filters', 'filter-panel'],
    [['Filter', 'Subscribe'], 'Subscribe', 'subscribe-sheet'],
    [['Filter', 'Pick a date', 'Later'], 'Filters', 'filter-panel'],
  ]);
  await student.press('field', 'Search events');
  await student.seeEnd('listbox', 'Suggested searches');
  const { id } = await insertLoneEvent();
  await answerAsGuest(others, id);
  await callApi(others, 'POST /api/events/:id/comments/guest', {
    params: { id },
    body: { guestName: 'Tomas Ibarra', guestEmail: 'tomas@mail.example', content: 'Is there parking?' },
  });
  await walk(student, `/events/${id}`, [
    [['RSVP Free'], 'RSVP as a guest', 'guest-rsvp-sheet'],
    [['1 attending'], "Who's going", 'people-sheet'],
    [['Upload video'], 'Upload video', 'upload-dialog'],
    [['More about the comment by Tomas Ibarra'], 'Comment', 'comment-sheet'],
    [['More about the comment by Tomas Ibarra', 'Report comment'], 'Report comment', 'report-sheet'],
    [['Report this event'], 'Report event', 'report-sheet'],
  ]);
  await walk(student, await eventPath(others, 'Indie Night: Glass Harbor'), [
    [['Report this event'], 'What is wrong?', 'mistake-sheet'],
    [['Report this event', 'The place'], 'Wrong place?', 'wrong-place-sheet'],
    [['Report this event', 'It breaks the rules'], 'Report event', 'report-sheet'],
    // The last one: what has been begun is there again.
    [['Report this event', 'The time or date'], 'The time or date', 'mistake-sheet'],
  ]);
  // Those who don't open the link in their mail get a third of the spots.
  const held = await insertLoneEvent(3);
  await answerAsGuest(others, held.id);
  await student.open(`/events/${held.id}?rsvp=1`);
  await student.fill('Name', 'Tomas Ibarra');
  await student.fill('Email', `tomas-${held.id}@mail.example`);
  await student.press('button', 'RSVP Free');
  await lookAt(student, [[], 'Check your email', 'guest-rsvp-sheet']);
  const full = await insertLoneEvent(1);
  await answerAsGuest(others, full.id);
  await walk(student, `/events/${full.id}`, [[['Join waitlist'], 'Join the waitlist', 'guest-rsvp-sheet']]);
  await runSql('update events set guests_allowed = false where id = $1', [full.id]);
  await walk(student, `/events/${full.id}`, [[['Join waitlist'], 'Sign in to RSVP', 'guest-rsvp-sheet']]);
});

journey('all that opens for a member has its height', async (student, others) => {
  const [ben, cal] = [await joinAs(others, 'Ben'), await joinAs(others, 'Cal')];
  const ana = await joinAs(others, 'Ana');
  await befriend(ana, ben);
  const eventId = await createEvent();
  await publishVideo(others, eventId);
  await callApi(others, 'POST /api/events/:id/comments', {
    params: { id: eventId },
    body: { content: 'Is there parking?' },
  });
  await student.signIn(ana.email);
  await walk(student, '/settings', [
    [['Edit name'], 'Your name', 'account-sheet'],
    [['Edit university'], 'Your university', 'account-sheet'],
    [['Manage blocked people'], 'Blocked people', 'blocked-sheet'],
    [['Delete account'], 'Delete your account?', 'delete-sheet'],
  ]);
  await walk(student, '/my-events', [
    [['Your events in your calendar'], 'Your events in your calendar', 'calendar-sheet'],
  ]);
  await walk(student, `/profile/${ben.id}`, [
    [['More'], ben.name, 'person-menu'],
    [['More', 'Block Ben'], 'Block Ben?', 'block-sheet'],
    [['More', 'Report Ben'], 'Report person', 'report-sheet'],
    [['Invite'], 'Invite Ben', 'invite-friend-sheet'],
  ]);
  await walk(student, `/profile/${cal.id}`, [[['Add Friend'], `Add ${cal.name}`, 'request-sheet']]);
  await student.open(`/events/${eventId}?rsvp=1`);
  await lookAt(student, [[], 'Ready to RSVP?', 'answer-sheet']);
  const ownComment = [`More about the comment by ${ana.name}`, 'Delete comment'];
  await walk(student, `/events/${eventId}`, [
    [ownComment, 'Delete this comment?', 'comment-sheet'],
    [['RSVP Free'], "You're going", 'answer-sheet'],
    [["✓ You're Going"], "You're going", 'answer-sheet'],
    [["✓ You're Going", 'Cancel RSVP'], 'Cancel your RSVP?', 'answer-sheet'],
  ]);
  await student.pressPart('button', 'Play video by Ana');
  // No engine plays this film.
  await student.see('button', 'Try Again');
  await student.missing('button', 'Play');
  await student.lookOver(`Video by ${ana.name}`);
  await lookAt(student, [['More about this video'], 'Video', 'video-sheet']);
  await lookAt(student, [['Delete video'], 'Delete this video?', 'video-sheet']);
  const full = await insertLoneEvent(1);
  await answerAsGuest(others, full.id);
  await student.open(`/events/${full.id}?rsvp=1`);
  await lookAt(student, [[], 'Join the waitlist?', 'answer-sheet']);
  await student.pressPart('button', 'Join waitlist');
  await lookAt(student, [['Leave waitlist'], 'Leave the waitlist?', 'answer-sheet']);
  await callApi(others, 'GET /api/events/:id/pass', { params: { id: eventId } });
  await runSql('update event_keys set self_check_in = true where event_id = $1', [eventId]);
  await walk(student, `/events/${eventId}/pass`, [
    [['Check yourself in'], 'Check yourself in', 'check-in-sheet'],
  ]);
  await student.open('/profile');
  await student.press('button', 'Edit Profile');
  await student.see('button', 'Change photo');
  await student.run(choosePhoto, null);
  await lookAt(student, [[], 'New photo', 'photo-button']);
});

journey('all that opens for a host has its height', async (student, others) => {
  const host = await joinAs(others, 'Ines');
  await student.signIn(host.email);
  await student.open('/create-event');
  await student.press('button', 'Choose date and time');
  await student.seeEnd('group', 'Date and time');
  await student.fill('Location', 'University of Cincinnati');
  await student.seeEnd('listbox', 'Places');
  const event = await hostLoneEvent(host);
  await walk(student, `/events/${event.id}`, [
    [['Invite friends'], 'Invite friends', 'invite-sheet'],
    [['Message'], 'Message attendees', 'message-sheet'],
    [['Cancel'], 'Cancel this event?', 'cancel-sheet'],
  ]);
  const id = await createDoorEvent(host.id, ['Kai Brandt']);
  await walk(student, `/events/${id}/attendees`, [
    [['More for Kai Brandt'], 'Kai Brandt', 'attendee-sheet'],
    [['More for Kai Brandt', 'Remove from event'], 'Remove Kai Brandt?', 'attendee-sheet'],
  ]);
  const body = { role: 'door', email: 'kai@mail.example' } as const;
  await callApi(others, 'POST /api/events/:id/roles', { params: { id }, body });
  await walk(student, `/events/${id}/helpers`, [
    [['Invite'], 'Invite a helper', 'invite-helper-sheet'],
    [['More for kai@mail.example'], 'kai@mail.example', 'helper-sheet'],
  ]);
  await makeCode(others, id, 'Side stairs');
  await walk(student, `/events/${id}/door`, [
    [['New code'], 'New door code', 'new-code-sheet'],
    [['More for Side stairs'], 'Side stairs', 'door-codes'],
    [['More for Side stairs', 'Name and end'], 'Name and end', 'new-code-sheet'],
  ]);
  await student.press('button', 'New code');
  await student.fill('Where', 'Main door');
  await lookAt(student, [['Make code'], 'Code for Main door', 'new-code-sheet']);
  await walk(student, `/door?event=${id}`, [
    [['Open', 'Walk-in'], 'Walk-in', 'walk-in-sheet'],
    [['More'], 'Main door', 'door-desk'],
    [['More', 'End shift'], 'End your shift?', 'end-shift-sheet'],
  ]);
});

journey('all that opens about tickets has its height', async (student, others) => {
  const host = await joinAs(others, 'Ines');
  await setUpPayouts(others);
  const eventId = await sellTickets(others, host.id);
  const buyer = await joinAs(others, 'Maya');
  await buyTickets(others, eventId, 2);
  await student.signIn(buyer.email);
  await walk(student, ticketPaths.own(eventId), [
    [['Send to a friend'], 'Send to a friend', 'send-sheet'],
    [['Get a refund'], 'Get a refund', 'refund-sheet'],
    [['Give my spot back'], 'Give my spot back', 'offer-sheet'],
    [['Give my spot back', 'Offer my spot'], 'Your spot is offered', 'offer-sheet'],
  ]);
  await student.signIn(host.email);
  await walk(student, ticketPaths.sales(eventId), [
    [[`Refund ${buyer.name}`], `Refund ${buyer.name}`, 'refund-order-sheet'],
    [[`Refund ${buyer.name}`, 'Preview'], 'Refund preview', 'refund-order-sheet'],
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
      [['More'], 'Console', 'console-rail'],
      [['Find anything'], 'Find anything', 'find-anything'],
      [['Find anything', 'Keyboard shortcuts'], 'Keyboard shortcuts', 'key-sheet'],
    ]);
    const { id, title } = await insertLoneEvent();
    // On the first page.
    await runSql(`update events set source_id = $2, start_date = now() + interval '1 minute' where id = $1`, [
      id,
      source?.id,
    ]);
    await walk(student, '/admin/events', [[[`Correct ${title}`], 'Correct this event', 'correct-sheet']]);
    await walk(student, '/admin/reports', [[[`Keep person: ${eve.name}`], 'Keep this?', 'decision-sheet']]);
    await walk(student, `/admin/people/${eve.id}`, [[['Suspend'], `Suspend ${eve.name}?`, 'act-sheet']]);
    // Each engine has one of its own.
    const buyer = `Buyer of ${title}`;
    await runSql(
      `with disputed as (insert into orders (event_id, guest_name, status, amount, host_earns, stripe_account_id, hold_until)
         values ($1, $2, 'paid', 2188, 1900, 'acct_1', now()) returning id)
       insert into disputes (order_id, stripe_dispute_id, amount, status, reason)
         select id, 'dp_' || id, 2188, 'needs_response', 'fraudulent' from disputed`,
      [id, buyer],
    );
    await walk(student, '/admin/money/tickets', [
      [[`disputed by ${buyer}`], 'Answer this dispute', 'dispute-sheet'],
    ]);
    await walk(student, `/admin/sources/${source?.id}`, [
      [['Edit'], 'Change source', 'edit-source-sheet'],
      [['Remove source'], 'Remove Talks?', 'remove-source-sheet'],
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
