/** Everything that this version does, and its use cases. */
import classes from '#web/features/public/features.module.css';
import { SchemePicture } from '#web/features/public/scheme-picture.tsx';
import section from '#web/features/public/section.module.css';
import { features } from './feature-list.ts';
import { type FeaturePicture, featurePictures, pictureSize } from './feature-pictures.ts';
import { PageHead } from './page-head.tsx';
import { UseCases } from './use-cases.tsx';

const files = import.meta.glob<string>('../pictures/feature-*.webp', {
  eager: true,
  import: 'default',
});
const fileOf = (name: FeaturePicture, scheme: 'light' | 'dark'): string =>
  files[`../pictures/feature-${name}-${scheme}.webp`] ?? '';

const Picture = ({ name }: { name: FeaturePicture }) => (
  <SchemePicture
    wide={{ light: fileOf(name, 'light'), dark: fileOf(name, 'dark'), ...pictureSize }}
    alt={featurePictures[name]}
  />
);

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
    {features.map(({ id, icon: Icon, title, line, pictures = [], items }) => (
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
        <div className="stackLg">
          {pictures.map((name) => (
            <Picture key={name} name={name} />
          ))}
          <ul className={`stackMd plain ${classes.items}`}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      </section>
    ))}
    <UseCases />
  </>
);
