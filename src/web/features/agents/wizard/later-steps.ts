/** The steps after the first, fetched while that one is filled in. */
import { StepFace } from './step-face.tsx';
import { StepHabits } from './step-habits.tsx';
import { StepMind } from './step-mind.tsx';

export const laterSteps = [StepMind, StepFace, StepHabits] as const;
