import * as styles from './tag-list.module.css';

interface TagListProps {
  /** For screen readers. */
  label: string;
  tags: readonly string[];
}

/** Plain tags, which say what is chosen and can't be pressed. */
export function TagList({ label, tags }: TagListProps) {
  return (
    <ul className={`cluster ${styles.tags}`} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}
