import type { CategoryTone } from '@quad/shared/categories';

interface AvatarProps {
  /** One or two letters, shown when there is no picture. */
  initials: string;
  /** Without one, a neutral color. */
  tone?: CategoryTone;
  imageUrl?: string | null;
  /** 26, 40 or 48 px. */
  size?: 'xs' | 'sm' | 'md';
  className?: string;
}

const tones = ['parties', 'concerts', 'food', 'sports', 'study', 'social', 'nightlife'] as const;

/** A person's hue, always the same for the same id. */
export function personTone(id: string): CategoryTone {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return tones[hash % tones.length] ?? 'social';
}

/**
 * A person: a round picture, or initials on the person's hue. The name is always next to it or labels its
 * link.
 */
export function Avatar({ initials, tone, imageUrl, size = 'sm', className = '' }: AvatarProps) {
  const sizeClass = size === 'sm' ? '' : ` avatar-${size}`;
  return (
    <span
      className={`avatar${tone ? ` tone-${tone}` : ''}${sizeClass} ${className}`.trim()}
      aria-hidden="true"
    >
      {imageUrl ? <img src={imageUrl} alt="" loading="lazy" /> : initials}
    </span>
  );
}

interface PreviewedPerson {
  initial: string;
  tone: CategoryTone;
  /** Only friends have one here. */
  imageUrl?: string | null;
}

/** Some of those who attend; nothing if there are none. Who they are, if that is known, is said beside it. */
export function PreviewStack({ people }: { people: readonly PreviewedPerson[] }) {
  if (people.length === 0) return null;
  return (
    <span className="avatar-stack">
      {people.map(({ initial, tone, imageUrl }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: most people here have no identity, on purpose
        <Avatar key={index} initials={initial} tone={tone} imageUrl={imageUrl} size="xs" />
      ))}
    </span>
  );
}
