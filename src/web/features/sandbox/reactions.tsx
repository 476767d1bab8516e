import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconHeart, IconHeartFilled, IconRepeat } from '@tabler/icons-react';
import { type Reaction, Reactions, type SandboxPost } from '#contract/sandbox/calls.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { useReact } from './queries.ts';
import classes from './sandbox.page.module.css';

const many = 10;
const titleLength = 40;
const icon = { size: 16, 'aria-hidden': true };

const words = {
  like: { verb: 'Like', counted: 'likes' },
  repost: { verb: 'Repost', counted: 'reposts' },
} as const satisfies Record<Reaction, object>;

function ReactionIcon({ kind, isOn }: { kind: Reaction; isOn: boolean }) {
  if (kind === 'repost') return <IconRepeat {...icon} stroke={isOn ? 3 : 2} />;
  return isOn ? <IconHeartFilled {...icon} /> : <IconHeart {...icon} />;
}

/** Likes and reposts by strangers. The owner plays the strangers, so each click adds one. */
export function PostReactions({ post }: { post: SandboxPost }) {
  const { mutate: react } = useReact(post.id);
  const title = `“${excerpt(post.text, titleLength)}”`;
  return (
    <>
      {Reactions.map((kind) => {
        const { verb, counted } = words[kind];
        const count = post[counted];
        const shown = count > 0 ? ` ${count.toLocaleString()}` : '';
        return (
          <Button
            key={kind}
            variant="subtle"
            size="compact-sm"
            {...(count === 0 && { color: 'gray' })}
            leftSection={<ReactionIcon kind={kind} isOn={count > 0} />}
            aria-label={`${verb}${shown}: ${title}`}
            aria-pressed={count > 0}
            onClick={() => react({ kind, count: 1 })}
          >
            <span className={classes.verb}>{verb}</span>
            {shown && <span className={classes.reactions}>{shown}</span>}
          </Button>
        );
      })}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-label={`More likes and reposts for ${title}`}
          >
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {Reactions.map((kind) => (
            <Menu.Item key={kind} onClick={() => react({ kind, count: many })}>
              Add {many} {words[kind].counted}
            </Menu.Item>
          ))}
          {Reactions.filter((kind) => post[words[kind].counted] > 0).map((kind) => (
            <Menu.Item key={kind} onClick={() => react({ kind, count: 0 })}>
              Remove all {words[kind].counted}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
