import { paths } from '@quad/shared/paths';
import { ArrowUpRight, LocateFixed, PartyPopper, Users } from 'lucide-react';
import { ButtonLink } from '../../components/button';
import { Logo } from '../../components/logo';
import { LandingMap } from '../landing-map';
import { SiteLinks } from '../site-links';
import * as styles from './landing.module.css';

/** The posters of the wall, column by column. */
const wall = [
  ['food', 'nightlife', 'study-b'],
  ['parties', 'concerts-b', 'sports'],
  ['social-b', 'concerts', 'food-b'],
];

const promises = [
  { text: 'Find parties, concerts and events', icon: PartyPopper, tone: 'tone-parties' },
  { text: 'Join study groups and meet people', icon: Users, tone: 'tone-study' },
  { text: 'Location-based recommendations', icon: LocateFixed, tone: 'tone-sports' },
];

function PosterWall() {
  return (
    <div className={styles.posterWall} aria-hidden="true">
      {wall.map((column) => (
        <div key={column[0]}>
          {column.map((cover) => (
            <img key={cover} src={`/covers/${cover}.svg`} alt="" width="400" height="500" />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The welcome page: what Quad is, and how to join. */
export default function LandingScreen() {
  return (
    <main id="main">
      <section className={`${styles.landing} on-accent`}>
        <div className={styles.bar}>
          <Logo />
          <ButtonLink href={paths.auth()} tone="ink" size="sm">
            Sign In
          </ButtonLink>
        </div>
        <div className={styles.text}>
          <h1>
            Something’s
            <br />
            on tonight.
          </h1>
          <p>Browse events now and sign up later to create your own.</p>
          <ButtonLink href={paths.discover()} tone="ink" size="lg">
            Get Started
            <ArrowUpRight />
          </ButtonLink>
        </div>
        <PosterWall />
      </section>
      <section className={`page ${styles.more}`} aria-label="What Quad does">
        <ul className={`stack ${styles.promises}`}>
          {promises.map(({ text, icon: Icon, tone }) => (
            <li key={text} className={tone}>
              <span>
                <Icon size={24} />
              </span>
              {text}
            </li>
          ))}
        </ul>
        <LandingMap />
        <SiteLinks />
      </section>
    </main>
  );
}
