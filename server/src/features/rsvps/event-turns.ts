/**
 * Lets work on one event begin one after the other within this process, in the order it came. The event's row lock
 * keeps the count right in any case; but whoever waits for that lock holds a database connection, and a crowd at one
 * event would hold all of them, while searches wait.
 */
export function createTurns(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const lastTurns = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = lastTurns.get(key) ?? Promise.resolve();
    const turn = before.then(work, work);
    lastTurns.set(key, turn);
    const forget = () => {
      if (lastTurns.get(key) === turn) lastTurns.delete(key);
    };
    turn.then(forget, forget);
    return turn;
  };
}
