/** One brief in five personalities, from the example book. */
import { useState } from 'react';
import { PostCard } from '#web/ui/media/post-card.tsx';
import section from '#web/features/public/section.module.css';
import { cast, samples } from './samples.ts';
import classes from './voices.module.css';

export function Voices() {
  const [chosen, setChosen] = useState(samples[0]);
  return (
    <section className={section.section} id="voices" aria-labelledby="voices-title">
      <div className={classes.head}>
        <h2 id="voices-title">Same brief, five personalities</h2>
        <p className={section.lead}>
          We wrote these by hand, to show each voice: one brief, the same facts, five ways to say
          them. AI models learn a voice from examples like these. Without a model, the built-in
          writer sets your facts more plainly.
        </p>
        <div className={classes.topics} role="group" aria-label="Brief">
          {samples.map((sample) => (
            <div key={sample.topic} className={`whole lineBottom ${classes.topic}`}>
              <button
                type="button"
                aria-pressed={sample === chosen}
                onClick={() => setChosen(sample)}
              >
                {sample.topic}
              </button>
              {sample === chosen && <p>{sample.facts.join(' ')}</p>}
            </div>
          ))}
        </div>
      </div>
      <ul className={classes.posts} key={chosen.topic}>
        {cast.map(({ voice, label, line, ...person }) => (
          <li key={voice}>
            <PostCard
              {...person}
              text={chosen.posts[voice]}
              footer={
                <span>
                  <b className={classes.voice}>{label}</b> {line}
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
