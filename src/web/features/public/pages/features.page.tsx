/** Everything that this version does, and what it is used for. */
import classes from '#web/features/public/features.module.css';
import { features } from './feature-list.ts';
import { PageHead } from './page-head.tsx';
import section from '#web/features/public/section.module.css';
import { UseCases } from './use-cases.tsx';

export const FeaturesPage = () => (
  <>
    <PageHead title="Features">What SocialAI does today</PageHead>
    <nav className={classes.jump} aria-label="Features">
      {features.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
    {features.map(({ id, icon: Icon, title, line, items }) => (
      <section
        key={id}
        id={id}
        className={section.section}
        data-tight
        aria-labelledby={`${id}-title`}
      >
        <div>
          <Icon className={classes.icon} size={30} stroke={1.4} aria-hidden />
          <h2 id={`${id}-title`}>{title}</h2>
          <p className={section.lead}>{line}</p>
        </div>
        <ul className={classes.items}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>
    ))}
    <UseCases />
  </>
);
