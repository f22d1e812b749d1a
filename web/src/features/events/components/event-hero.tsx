import type { EventDetail } from '@quad/shared/contract/events';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { iconButtonClass } from '../../../components/icon-button';
import { EventPoster } from './event-poster';

/** True when the entry before this one in the tab's history is another page of this app. */
function canGoBackInApp(): boolean {
  // Where the browser does not tell, a history longer than the page found it means that the app has added to it.
  return 'navigation' in window ? window.navigation.canGoBack : history.length > lengthAtStart;
}

const lengthAtStart = typeof history === 'undefined' ? 0 : history.length;

function goBack(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || !canGoBackInApp()) return;
  event.preventDefault();
  history.back();
}

/** The big poster with the way back and, at the right, what can be done with the event (`children`: icon buttons). */
export function EventHero({
  event,
  backHref,
  children,
}: {
  event: EventDetail;
  /** Where back leads when nothing of the app is behind this page. */
  backHref: string;
  children?: ReactNode;
}) {
  return (
    <div className="event-hero relative">
      <EventPoster event={event} size="hero" />
      <div className="hero-buttons">
        <Link
          href={backHref}
          onClick={goBack}
          aria-label="Back"
          className={iconButtonClass('float', 'mr-auto')}
        >
          <ArrowLeft />
        </Link>
        {children}
      </div>
    </div>
  );
}
