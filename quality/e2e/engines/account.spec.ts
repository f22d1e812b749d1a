import { newAccount, newEmail } from '../account-page';
import { joinAs } from '../people-page';
import { journey } from './journey';

journey('somebody signs up', async (student) => {
  await student.open('/register');
  await student.look('form');
  for (const [label, value] of Object.entries(newAccount(newEmail()))) {
    await student.fill(label, value);
  }
  await student.press('button', 'Create Account');
  await student.see('heading', 'Discover');
  await student.press('button', 'Open menu');
  await student.see('button', 'Close menu');
  await student.look('menu');
});

journey('somebody finds a friend', async (student, others) => {
  const ben = await joinAs(others, 'Ben');
  const ana = await joinAs(others, 'Ana');
  await student.signIn(ana.email);
  await student.open('/friends?tab=find');
  await student.fill('Find friends', ben.lastName);
  await student.look('found');
  await student.press('button', `Add ${ben.name}`);
  await student.see('button', `Requested: cancel request to ${ben.name}`);
  await student.look('requested');
});

journey('somebody changes their name and looks of the site', async (student, others) => {
  const ana = await joinAs(others, 'Ana');
  await student.signIn(ana.email);
  await student.open('/settings');
  await student.look('settings');
  await student.press('button', 'Edit name');
  await student.look('name');
  await student.fill('First Name', 'Bel');
  await student.press('button', 'Save');
  // Of the toast that says so, which lies over everything.
  await student.see('button', 'Dismiss');
  await student.read(`AnaBel ${ana.lastName}`);
  await student.press('radio', 'Dark');
  await student.look('dark');
});
