/** Tones of one sound: pitch in Hz, start and length in seconds. */
type Tone = readonly [pitch: number, at: number, length: number];

/** Short and calm: a bell in fifths for a first blood, a knock for each beat of the reveal, rising tones for a climb, a chord for the end. */
const SOUNDS = {
  blood: [
    [523.25, 0, 0.5],
    [783.99, 0.12, 0.6],
    [1_046.5, 0.24, 1.2],
  ],
  aim: [[196, 0, 0.18]],
  show: [
    [392, 0, 0.35],
    [587.33, 0.09, 0.5],
  ],
  climb: [
    [392, 0, 0.3],
    [493.88, 0.14, 0.3],
    [587.33, 0.28, 0.3],
    [783.99, 0.42, 0.8],
  ],
  end: [
    [261.63, 0, 2.2],
    [392, 0.06, 2.2],
    [523.25, 0.12, 2.4],
    [659.25, 0.3, 2.6],
    [1_046.5, 0.6, 2.4],
  ],
} as const satisfies Record<string, readonly Tone[]>;
export type Sound = keyof typeof SOUNDS;

const LOUDNESS = 0.16;
const QUIET = 0.0001;

/** Plays a sound. Browsers allow a page sound only after a user has interacted with it, or in capture software. */
export function play(context: AudioContext, sound: Sound): void {
  for (const [pitch, at, length] of SOUNDS[sound]) {
    const [voice, volume] = [context.createOscillator(), context.createGain()];
    const begin = context.currentTime + at;
    voice.type = "triangle";
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(QUIET, begin);
    volume.gain.exponentialRampToValueAtTime(LOUDNESS, begin + 0.015);
    volume.gain.exponentialRampToValueAtTime(QUIET, begin + length);
    voice.connect(volume).connect(context.destination);
    voice.start(begin);
    voice.stop(begin + length);
  }
}
