/** The state of the product, and its plans. */
import { IconCircleCheck, IconCircleDashed, IconProgress } from '@tabler/icons-react';
import { PageHead } from './page-head.tsx';
import {
  phases,
  type RoadmapFeature,
  type RoadmapStatus,
} from '#web/features/public/landing/phases.ts';
import classes from '#web/features/public/roadmap.module.css';
import section from '#web/features/public/section.module.css';

const states = {
  completed: { label: 'Completed', icon: IconCircleCheck },
  'in-progress': { label: 'In progress', icon: IconProgress },
  planned: { label: 'Planned', icon: IconCircleDashed },
} as const satisfies Record<RoadmapStatus, object>;

function Status({ status }: { status: RoadmapStatus }) {
  const { label, icon: Icon } = states[status];
  return (
    <span className={classes.status} data-status={status}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {label}
    </span>
  );
}

const Feature = ({ icon: Icon, title, description, status }: RoadmapFeature) => (
  <li className={classes.feature}>
    <Icon className="inBrand" size={24} stroke={1.5} aria-hidden />
    <div>
      <h3 className="heading">{title}</h3>
      <p>{description}</p>
      <Status status={status} />
    </div>
  </li>
);

export const RoadmapPage = () => (
  <>
    <PageHead title="Roadmap">What’s done, in progress and planned. No dates.</PageHead>
    {phases.map(({ title, line, status, features }, index) => (
      <section
        key={title}
        className={section.section}
        data-tight
        aria-labelledby={`phase-${index + 1}`}
      >
        <div>
          <p className={classes.phase}>Phase {index + 1}</p>
          <h2 id={`phase-${index + 1}`}>{title}</h2>
          <p className={section.lead}>{line}</p>
          <p className={classes.whole}>
            <Status status={status} />
          </p>
        </div>
        <ul className={classes.features}>
          {features.map((feature) => (
            <Feature key={feature.title} {...feature} />
          ))}
        </ul>
      </section>
    ))}
  </>
);
