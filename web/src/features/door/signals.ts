import type { VerdictTone } from '@quad/shared/door-verdict';

/** How often and how long, in milliseconds: the kinds differ in number, not only in pitch. */
const patterns: Record<VerdictTone, { hertz: number; beeps: number[] }> = {
  in: { hertz: 1320, beeps: [90] },
  ask: { hertz: 880, beeps: [90, 90] },
  no: { hertz: 220, beeps: [420] },
};
const pauseMs = 90;

let audio: AudioContext | null = null;

/** Browsers let pages make sounds only after a press: called at the first one. */
export function unlockSound(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // Without sound the words and the colors are left.
  }
}

/** Sounds and vibrates for a verdict. */
export function signal(tone: VerdictTone): void {
  const { hertz, beeps } = patterns[tone];
  navigator.vibrate?.(beeps.flatMap((beep) => [beep, pauseMs]));
  if (audio?.state !== 'running') return;
  let from = audio.currentTime;
  for (const beep of beeps) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    volume.gain.value = 0.25;
    tone.frequency.value = hertz;
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + beep / 1000);
    from += (beep + pauseMs) / 1000;
  }
}
