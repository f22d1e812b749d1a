import type { MissingForPayouts, Payouts } from '@quad/shared/contract/payouts';
import {
  ArrowUpRight,
  BadgeCheck,
  Check,
  Hash,
  Hourglass,
  IdCard,
  Landmark,
  ListTodo,
  Plus,
  ShieldAlert,
  ShieldX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import * as bannerStyles from '../../../components/banner.module.css';
import { Button, ButtonLink, type ButtonTone } from '../../../components/button';
import { type Mark, MarkList } from '../../../components/mark-list';
import { partNames, payoutDay, payoutTitle } from '../payout-words';
import * as styles from './payouts-view.module.css';

interface PayoutsViewProps {
  payouts: Payouts;
  /** Whether the provider couldn't be asked, so that this is what it said before. */
  isStale: boolean;
  isLeaving: boolean;
  onGoToProvider(): void;
  createHref: string;
  myEventsHref: string;
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const momentFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const say = (format: Intl.DateTimeFormat, instant: string) => format.format(new Date(instant));

interface HeadProps {
  icon: ReactNode;
  tone: 'accent' | 'warn' | 'danger' | 'positive';
  title: string;
  children: ReactNode;
}

/** How it stands; read out when it changes by itself. */
function Head({ icon, tone, title, children }: HeadProps) {
  return (
    <div className={styles.head} data-tone={tone} role="status">
      <span className="tile">{icon}</span>
      <h2 className="display">{title}</h2>
      <p>{children}</p>
    </div>
  );
}

function ProviderButton({
  isLeaving,
  onGoToProvider,
  tone = 'primary',
  children,
}: Pick<PayoutsViewProps, 'isLeaving' | 'onGoToProvider'> & { tone?: ButtonTone; children: ReactNode }) {
  const size = tone === 'primary' ? 'lg' : 'md';
  return (
    <Button tone={tone} size={size} block busy={isLeaving} onClick={onGoToProvider}>
      {children}
      <ArrowUpRight />
    </Button>
  );
}

/** What everybody is asked, in the provider's order. */
const usualParts = ['person', 'business', 'bank', 'terms'] as const;

/** The parts as steps: what is missing is ahead, in order. */
function stepsOf(missing: MissingForPayouts[]): Mark[] {
  const open = new Set(missing.map(({ part }) => part));
  const done = usualParts.filter((part) => !open.has(part));
  const steps = missing.map(
    ({ part, reason }, index): Mark => ({
      state: index === 0 ? 'now' : 'ahead',
      icon: done.length + index + 1,
      title: partNames[part],
      ...(reason ? { note: reason } : {}),
    }),
  );
  return [
    ...done.map((part): Mark => ({ state: 'done', icon: <Check />, title: partNames[part] })),
    ...steps,
  ];
}

/** What the provider wants, each with its own words about it. */
function MissingBanners({ missing, dueAt, tone }: Pick<Payouts, 'missing' | 'dueAt'> & { tone: string }) {
  return missing.map(({ part, reason }) => (
    <div key={part} className={bannerStyles.banner} data-tone={tone}>
      <span className="tile">{part === 'photo_id' ? <IdCard /> : <ShieldAlert />}</span>
      <div>
        <b>{partNames[part]}</b>
        <p>
          {reason ?? 'The provider asks for it.'}
          {dueAt && ` Send it by ${payoutDay(dueAt)}. After that, nothing is paid out.`}
        </p>
      </div>
    </div>
  ));
}

function NotSetUp(props: PayoutsViewProps) {
  return (
    <>
      <Head icon={<Landmark />} tone="accent" title={payoutTitle(props.payouts)}>
        Our payment provider checks who you are and where the money goes. About 5 minutes.
      </Head>
      <ul className={`card ${styles.needs}`}>
        <li>
          <IdCard />A photo ID
        </li>
        <li>
          <Landmark />A US bank account
        </li>
        <li>
          <Hash />
          Last 4 digits of your SSN
        </li>
      </ul>
      <ProviderButton {...props}>Set up payouts</ProviderButton>
      <p className={styles.quiet}>Quad never sees your ID or bank number.</p>
    </>
  );
}

function Started(props: PayoutsViewProps) {
  return (
    <>
      <Head icon={<ListTodo />} tone="warn" title={payoutTitle(props.payouts)}>
        You can go on where you stopped. Sales start when this is done.
      </Head>
      <MarkList marks={stepsOf(props.payouts.missing)} />
      <ProviderButton {...props}>Go on</ProviderButton>
    </>
  );
}

function InReview({ payouts, myEventsHref }: PayoutsViewProps) {
  const sent = payouts.sentAt ? `Sent ${say(momentFormat, payouts.sentAt)}` : 'Sent';
  return (
    <>
      <Head icon={<Hourglass />} tone="warn" title={payoutTitle(payouts)}>
        Usually under an hour, at most two business days. We email you.
      </Head>
      <MarkList
        marks={[
          { state: 'done', icon: <Check />, title: sent },
          { state: 'now', icon: <Hourglass />, title: 'In review' },
          { state: 'ahead', icon: <BadgeCheck />, title: 'Ready, sales start' },
        ]}
      />
      <ButtonLink href={myEventsHref} tone="outline" block>
        Back to My Events
      </ButtonLink>
    </>
  );
}

function Restricted(props: PayoutsViewProps) {
  const { missing, dueAt } = props.payouts;
  const isPhoto = missing.length === 1 && missing[0]?.part === 'photo_id';
  return (
    <>
      <Head icon={<ShieldAlert />} tone="danger" title={payoutTitle(props.payouts)}>
        Until then nothing is paid out, and the money is kept for you.
      </Head>
      <div className={styles.banners}>
        <MissingBanners missing={missing} dueAt={dueAt} tone="danger" />
      </div>
      <ProviderButton {...props}>{isPhoto ? 'Send new photo' : 'Go on'}</ProviderButton>
    </>
  );
}

function Rejected({ payouts, myEventsHref }: PayoutsViewProps) {
  return (
    <>
      <Head icon={<ShieldX />} tone="danger" title={payoutTitle(payouts)}>
        It declined your account, and Quad can't change that. It may have emailed you why.
      </Head>
      <ButtonLink href={myEventsHref} tone="outline" block>
        Back to My Events
      </ButtonLink>
    </>
  );
}

function Ready(props: PayoutsViewProps) {
  const { missing, dueAt, bankLast4, checkedAt } = props.payouts;
  const facts = [
    checkedAt && `Checked ${say(shortDay, checkedAt)}`,
    bankLast4 && `Bank •••• ${bankLast4}`,
  ].filter(Boolean);
  return (
    <>
      <Head icon={<BadgeCheck />} tone="positive" title={payoutTitle(props.payouts)}>
        {facts.join(' · ')}
        {!props.payouts.events && '. Money comes two business days after each event.'}
      </Head>
      {missing.length > 0 ? (
        <>
          <div className={styles.banners}>
            <MissingBanners missing={missing} dueAt={dueAt} tone="warn" />
          </div>
          <ProviderButton {...props}>Go on</ProviderButton>
        </>
      ) : (
        <>
          <ButtonLink href={props.createHref} size="lg" block>
            <Plus />
            Create Event
          </ButtonLink>
          <ProviderButton {...props} tone="outline">
            Edit at the provider
          </ProviderButton>
        </>
      )}
    </>
  );
}

const views: Record<Exclude<Payouts['status'], 'not_offered'>, (props: PayoutsViewProps) => ReactNode> = {
  not_set_up: NotSetUp,
  started: Started,
  in_review: InReview,
  restricted: Restricted,
  rejected: Rejected,
  ready: Ready,
};

/** Whether a host can be paid out, and the one thing to do next. */
export function PayoutsView(props: PayoutsViewProps) {
  const { status, checkedAt } = props.payouts;
  if (status === 'not_offered') return null;
  const View = views[status];
  return (
    <div className={styles.view}>
      <View {...props} />
      {props.isStale && checkedAt && (
        <p className={styles.quiet} role="status">
          The provider doesn't respond. It said this on {say(momentFormat, checkedAt)}.
        </p>
      )}
    </div>
  );
}
