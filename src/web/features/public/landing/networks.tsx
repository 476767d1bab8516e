/** The supported networks with their icons. */
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { networks, sandbox } from '#web/features/public/network-list.ts';
import classes from './networks.module.css';

export const Networks = () => (
  <ul className={classes.networks} aria-label="Networks">
    {networks.map(({ id, name, only_drafts }) => (
      <li className="inline unwrapped" key={id}>
        <NetworkIcon platform={id} size={22} />
        {only_drafts ? `${name} drafts` : name}
      </li>
    ))}
    <li className="inline unwrapped">
      <NetworkIcon platform={sandbox.id} size={22} />
      Private {sandbox.name.toLowerCase()}
    </li>
  </ul>
);
