import { apiPath } from '@quad/shared/api-request';
import { TOTP } from 'otpauth';
import { runSql } from '../database';
import { createDoorEvent, makeCode } from '../door-page';
import { joinAs } from '../people-page';
import { signUp } from '../talk-page';
import { journey } from './journey';

journey('a host creates an event, up to its payment', async (student, others) => {
  const { email } = await joinAs(others, 'Ines');
  await student.signIn(email);
  await student.open('/create-event');
  await student.see('switch', 'Guests can RSVP');
  await student.look('form');
  await student.fill('Title', 'Clay Night');
  await student.press('radio', 'Social');
  await student.fill('Location', 'Elm St Clay Studio');
  await student.fill('Date and time', 'Dec 31 2034 6:30pm');
  await student.key('Tab');
  await student.look('filled in');
  await student.press('button', 'Create Free Event');
  await student.see('button', 'Pay $5.00 Platform Fee');
  await student.look('payment');
});

journey('a volunteer opens the door and lets somebody in', async (student, others) => {
  const hostId = await signUp(others, 'Hana');
  const eventId = await createDoorEvent(hostId, ['Maya Torres', 'Tomás Ibarra']);
  const digits = await makeCode(others, eventId, 'Main door');
  await student.open('/door');
  await student.look('code');
  await student.press('textbox', 'Digit 1');
  await student.type(digits);
  await student.press('button', 'Open');
  await student.see('button', 'Search name');
  await student.look('door');
  await student.press('button', 'Search name');
  await student.look('names');
});

journey('an administrator opens the console', async (student, others) => {
  const { id, email } = await joinAs(others, 'Ada');
  await runSql(`insert into user_roles (user_id, role) values ($1, 'admin')`, [id]);
  await student.signIn(email);
  const begun = await student.call<Record<string, string>>(
    'POST',
    apiPath('POST /api/user/second-factor/authenticator'),
  );
  const code = new TOTP({ secret: begun.secret }).generate();
  await student.call('PUT', apiPath('PUT /api/user/second-factor'), { code, proposal: begun.proposal });
  await student.open('/admin');
  await student.read('recovery codes left.');
  await student.look('start');
});
