import { apiPath } from '@quad/shared/api-request';
import { dateLabels } from '@quad/shared/date-labels';
import { type DiscoverFilters, isNamedDate, writeDiscoverSearch } from '@quad/shared/discover-filters';
import {
  AppWindow,
  Braces,
  CalendarDays,
  CalendarPlus,
  CalendarPlus2,
  Check,
  Copy,
  MailPlus,
  Rss,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../../../components/button';
import * as categoryTileStyles from '../../../components/category-tile.module.css';
import { Overlay } from '../../../components/overlay';
import { TagList } from '../../../components/tag-list';
import { copyText } from '../../../lib/share';
import { toast } from '../../../lib/toast-store';
import { feedFileName, feedLabels, feedQueryOf } from '../feed-query';
import { countLabel } from './sheet-header';
import * as styles from './subscribe-sheet.module.css';

interface FeedRowProps {
  icon: ReactNode;
  title: string;
  url: string;
  isCopied: boolean;
  onCopied(): void;
}

function FeedRow({ icon, title, url, isCopied, onCopied }: FeedRowProps) {
  const copy = async () => {
    if (await copyText(url)) onCopied();
    else toast({ title: 'Copy Failed', description: url, tone: 'danger' });
  };
  return (
    <li className={`row ${styles.feed}`}>
      <span className="tile">{icon}</span>
      <span className={`grow ${styles.address}`}>
        <b>{title}</b>
        <span>{url.replace(/^https?:\/\//, '')}</span>
      </span>
      <Button
        tone={isCopied ? 'going' : 'secondary'}
        size="sm"
        aria-label={`${isCopied ? 'Copied' : 'Copy'}, ${title}`}
        onClick={() => void copy()}
      >
        {isCopied ? <Check /> : <Copy />}
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </li>
  );
}

interface SubscribeSheetProps {
  open: boolean;
  onClose(): void;
  filters: DiscoverFilters;
  /** How many events they find; undefined until counted. */
  count: number | undefined;
  /** The campus'. */
  timezone: string;
}

/** A search as a feed: in a calendar by one tap, as a link for other programs, or on a website. */
export function SubscribeSheet({ open, onClose, filters, count, timezone }: SubscribeSheetProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const query = feedQueryOf(filters, timezone);
  const labels = feedLabels(filters);
  const calendar =
    location.origin + apiPath('GET /feeds/:name.ics', { params: { name: feedFileName(labels) }, query });
  const subscription = calendar.replace(/^https?:/, 'webcal:');
  const calendars = [
    {
      name: 'Google',
      icon: <CalendarPlus />,
      href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscription)}`,
    },
    { name: 'Apple', icon: <CalendarPlus2 />, href: subscription },
    {
      name: 'Outlook',
      icon: <MailPlus />,
      href: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(calendar)}&name=Quad`,
    },
  ];
  const feeds = [
    { title: 'Calendar', icon: <CalendarDays />, url: calendar },
    { title: 'RSS', icon: <Rss />, url: location.origin + apiPath('GET /feeds/events.rss', { query }) },
    {
      title: 'JSON Feed',
      icon: <Braces />,
      url: location.origin + apiPath('GET /feeds/events.json', { query }),
    },
  ];
  const isOneDay = filters.date === 'today' || filters.date === 'tonight';
  const now =
    count === undefined
      ? 'New events are added automatically.'
      : `${countLabel(count)} now. New ones are added automatically.`;

  return (
    <Overlay
      open={open}
      onClose={onClose}
      title="Subscribe"
      anchor="popover"
      footer={
        <ButtonLink
          tone="outline"
          block
          href={`/widget${writeDiscoverSearch({ ...filters, view: null, zoom: null })}`}
        >
          <AppWindow />
          Put these on a website
        </ButtonLink>
      }
    >
      <div className={`stack ${styles.subscribe}`}>
        <p className="text-muted">{now}</p>
        {labels.length > 0 && <TagList label="Filters" tags={labels} />}
        <h3 className={`text-sm ${styles.label}`}>Add to</h3>
        <div className={`${categoryTileStyles.grid} ${styles.calendars}`}>
          {calendars.map(({ name, icon, href }) => (
            <a
              key={name}
              className={categoryTileStyles.categoryTile}
              href={href}
              target="_blank"
              rel="noopener"
            >
              {icon}
              {name}
            </a>
          ))}
        </div>
        <h3 className={`text-sm ${styles.label}`}>Or copy a link</h3>
        <ul className={styles.feeds}>
          {feeds.map((feed) => (
            <FeedRow
              key={feed.title}
              {...feed}
              isCopied={copied === feed.title}
              onCopied={() => setCopied(feed.title)}
            />
          ))}
        </ul>
        <p className={`text-muted text-sm`}>
          The link contains your filters, never your name.
          {isNamedDate(filters.date) &&
            (isOneDay ? ' It moves on every day.' : ` "${dateLabels[filters.date]}" moves ahead every week.`)}
        </p>
      </div>
    </Overlay>
  );
}
