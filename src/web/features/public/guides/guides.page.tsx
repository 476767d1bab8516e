/** The documentation: what each page is for, and a search. */
import { guides } from 'virtual:guides';
import { PageHead } from '#web/features/public/pages/page-head.tsx';
import { PlainLink } from '#web/lib/plain-link.tsx';
import { GuideSearch } from './guide-search.tsx';
import classes from './guides.module.css';

export const GuidesPage = () => (
  <>
    <PageHead title="Docs">How to use SocialAI, and how to run it for others.</PageHead>
    <div className={classes.index}>
      <GuideSearch />
      <ul className={classes.list}>
        {guides.map(({ path, title, description }) => (
          <li key={path}>
            <h2>
              <PlainLink href={path}>{title}</PlainLink>
            </h2>
            <p>{description}</p>
          </li>
        ))}
        <li>
          <h2>
            <a href="/api/docs/">Every call</a>
          </h2>
          <p>The reference of the API: every call with its fields, to try in the browser.</p>
        </li>
      </ul>
    </div>
  </>
);
