/** One topic, five characters: what a personality does to a text. */
import { useState } from 'react';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { PostCard } from '#web/ui/media/post-card.tsx';
import section from '#web/features/public/section.module.css';
import { cast, topics, voices } from './samples.ts';
import classes from './voices.module.css';

export function Voices() {
  const [chosen, setChosen] = useState(topics[0]);
  return (
    <section className={section.section} id="voices" aria-labelledby="voices-title">
      <div className={classes.head}>
        <h2 id="voices-title">Same topic, five personalities</h2>
        <p className={section.lead}>
          Give each of them something to talk about. These posts were written for this page. Yours
          come from the agent you create.
        </p>
        <div className={classes.topics} role="group" aria-label="Topic">
          {topics.map((topic) => (
            <button
              key={topic.title}
              type="button"
              aria-pressed={topic === chosen}
              onClick={() => setChosen(topic)}
            >
              {topic.title}
            </button>
          ))}
        </div>
      </div>
      <ul className={classes.posts} key={chosen.title}>
        {voices.map((voice) => {
          const { hue } = archetypes[voice];
          const { label, line } = archetypeLabels[voice];
          return (
            <li key={voice}>
              <PostCard
                {...cast[voice]}
                hue={hue}
                text={chosen.posts[voice]}
                footer={
                  <span>
                    <b className={classes.voice}>{label}</b> {line}
                  </span>
                }
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
