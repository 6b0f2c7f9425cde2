// Sounds, made here and kept quiet, for those who switched them on: dice, a mark on paper, a cross, one's turn, the end.

import { sounds } from "../prefs";

export type Sound = "roll" | "place" | "closed" | "turn" | "end" | "reaction";

let context: AudioContext | null = null;

const LOUDNESS = 0.05;

/** Let one tone ring: softly struck, dying away. */
function ring(at: number, pitch: number, seconds: number, loudness = LOUDNESS, shape: OscillatorType = "sine"): void {
  if (!context) return;
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = shape;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loudness, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + seconds);
}

/** A knock on wood: a short burst of noise through a narrow filter. */
function knock(at: number, pitch: number, loudness: number): void {
  if (!context) return;
  const length = Math.round(context.sampleRate * 0.05);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index++) samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 3;
  const [noise, filter, volume] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  noise.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 4;
  volume.gain.value = loudness;
  noise.connect(filter).connect(volume).connect(context.destination);
  noise.start(at);
}

const SOUNDS: Record<Sound, (at: number) => void> = {
  roll: (at) =>
    [0, 0.07, 0.13, 0.21, 0.33].forEach((after, index) =>
      knock(at + after, 1500 + 250 * (index % 3), 0.3 - 0.04 * index),
    ),
  place: (at) => knock(at, 900, 0.3),
  closed: (at) => (ring(at, 330, 0.25), ring(at + 0.09, 262, 0.4)),
  turn: (at) => (ring(at, 659, 0.35), ring(at + 0.11, 880, 0.5)),
  end: (at) => [523, 659, 784, 1047].forEach((pitch, index) => ring(at + 0.13 * index, pitch, 0.6)),
  reaction: (at) => ring(at, 988, 0.18, LOUDNESS / 2, "triangle"),
};

/** A browser lets a page sound only after the person has done something: until then it stays silent. */
const isAllowed = (): boolean => (navigator.userActivation as UserActivation | undefined)?.hasBeenActive !== false;

export function play(sound: Sound): void {
  if (!sounds.value || !isAllowed()) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    SOUNDS[sound](context.currentTime + 0.01);
  } catch {
    // A device without sound plays on silently.
  }
}
