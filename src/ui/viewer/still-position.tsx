import styles from './still-position.module.css';

interface StillPositionProps {
  /** Where the viewer is, in words. */
  readonly text: string;
  /** The widest words that come: they give the room, so that the buttons beside it stay where they were pressed. */
  readonly widest: readonly string[];
}

/** '3 of 12' between the buttons of a viewer. */
export function StillPosition({ text, widest }: StillPositionProps) {
  return (
    <span className={styles.still}>
      <span aria-live="polite">{text}</span>
      {widest.map((words) => (
        <span key={words} className={styles.room} aria-hidden="true" data-words={words} />
      ))}
    </span>
  );
}
