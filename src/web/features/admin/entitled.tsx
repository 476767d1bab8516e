/** People whose access comes from single sign-on, and not from the list of wallets. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsIn } from '#web/lib/api/by-cursor.ts';
import { ShowNext } from '#web/ui/feedback/show-more.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { entitledQuery } from './queries.ts';
import classes from './whitelist.page.module.css';

/** Nothing where no issuer gives access to anyone. */
export function Entitled() {
  const query = useInfiniteQuery(entitledQuery);
  const people = rowsIn(query.data, ({ username }) => username);
  if (people.length === 0) return null;
  return (
    <section className="stackSm" aria-labelledby="entitled">
      <h2 id="entitled">By single sign-on</h2>
      <p className="quiet">
        Their groups and domains give them access, judged at each sign-in there. It ends there, too.
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Email</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ username, email, issuer, is_admin }) => (
            <tr key={username}>
              <td>
                <span className={classes.user}>
                  {username}
                  {is_admin ? <StatusBadge tone="info">Administrator</StatusBadge> : null}
                </span>
              </td>
              <td className="breaks">{email ?? ''}</td>
              <td>{issuer}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowNext query={query} />
    </section>
  );
}
