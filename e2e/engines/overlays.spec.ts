import { createDoorEvent } from '../door-page';
import { befriend, hostLoneEvent, joinAs } from '../people-page';
import { createEvent } from '../talk-page';
import { journey } from './journey';
import type { Student } from './student';

/** What opens something, one press after the other, and what it is called. */
type Opening = readonly [buttons: readonly string[], title: string, role?: string];

/** Opens each, measures it, and leaves it by Escape. */
async function walk(student: Student, path: string, openings: readonly Opening[]): Promise<void> {
  await student.open(path);
  for (const [buttons, title, role] of openings) {
    for (const button of buttons) await student.pressPart('button', button);
    await student.lookOver(title, role);
    await student.key('Escape');
    await student.missing(role ?? 'dialog', title);
  }
}

journey('all that opens for a visitor has its height', async (student) => {
  await walk(student, '/', [
    [['Open menu'], 'Campus event discovery'],
    [['Filter'], 'Filters'],
    [['Filter', 'Subscribe'], 'Subscribe'],
    [['Filter', 'Pick a date', 'Later'], 'Filters'],
  ]);
  await walk(student, `/events/${await createEvent()}`, [
    [['RSVP Free'], 'RSVP as a guest'],
    [['Upload video'], 'Upload video'],
    [['Report'], 'Report event'],
  ]);
});

journey('all that opens for a member has its height', async (student, others) => {
  const ben = await joinAs(others, 'Ben');
  const ana = await joinAs(others, 'Ana');
  await befriend(ana, ben);
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
    [['More', 'Report Ben'], 'Report'],
  ]);
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
  const door = await createDoorEvent(host.id, ['Kai Brandt']);
  await walk(student, `/events/${door}/attendees`, [
    [['More for Kai Brandt'], 'Kai Brandt'],
    [['More for Kai Brandt', 'Remove from event'], 'Remove Kai Brandt?'],
  ]);
  await walk(student, `/events/${door}/helpers`, [[['Invite a helper'], 'Invite a helper']]);
});
