/** Figures, charts and posts about one subject, in their order on a screen. */
import { type ReactNode, useState } from 'react';
import { ChartPair } from './chart-skeletons.tsx';
import { HeatMap, type HeatMapProps } from '#web/ui/charts/marks/heat-map.tsx';
import { IntervalChart, type IntervalChartProps } from '#web/ui/charts/marks/interval-chart.tsx';
import { RankChart, type RankChartProps } from '#web/ui/charts/marks/rank-chart.tsx';
import { SeriesChart, type SeriesProps } from '#web/ui/charts/marks/series-chart.tsx';
import { Anchor, Progress } from '@mantine/core';
import { Panel } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { ShareBar } from '#web/ui/charts/marks/share-bar.tsx';
import type { Tone } from '#web/ui/charts/marks/tone.ts';
import type { Hue } from '#web/ui/media/hue.ts';
import { Moment } from '#web/ui/moment.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import classes from './chart-board.module.css';
import figureGridClasses from './figure-grid.module.css';

interface FigureItem {
  key: string;
  label: string;
  /** `null` when unknown. */
  value: string | null;
  unit?: string;
  notes: readonly string[];
  help?: string;
}

interface FigureGridProps {
  figures: readonly FigureItem[];
  /** Content below the small print of some: a link to what is behind the number. */
  more?: Readonly<Record<string, ReactNode>>;
  /** The figures that there aren’t, in a sentence. */
  missing: string | null;
}

/** Figures in a grid, each with lines of small print. */
const FigureGrid = ({ figures, more, missing }: FigureGridProps) => (
  <div className="stackXs">
    <div className={figureGridClasses.grid} data-count={figures.length}>
      {figures.map(({ key, notes, ...figure }) => (
        <StatCard
          key={key}
          {...figure}
          note={
            <>
              {notes.map((note) => (
                <span key={note} className={figureGridClasses.note}>
                  {note}
                </span>
              ))}
              {more?.[key]}
            </>
          }
        />
      ))}
    </div>
    {missing && <p className="quiet">{missing}</p>}
  </div>
);

interface RankedPost {
  key: string;
  name: string;
  avatar: string | null;
  hue: Hue;
  text: string;
  /** Its network and account. */
  place: string;
  at: string;
  /** The reactions, the most important first. */
  reactions: readonly string[];
  url: string | null;
}

interface RankedPostsProps {
  title: string;
  /** What the first one stands for, in a sentence. */
  summary: string | null;
  posts: readonly RankedPost[];
  /** Shown when there is none. */
  empty: string;
}

const Reactions = ({
  reactions: [first, ...others],
  place,
  url,
}: Pick<RankedPost, 'reactions' | 'place' | 'url'>) => (
  <>
    <strong className="strong ink">{first}</strong>
    {others.map((deed) => (
      <span key={deed}>{deed}</span>
    ))}
    {url && (
      <Anchor size="sm" href={url}>
        See it on {place}
      </Anchor>
    )}
  </>
);

const Post = ({ post }: { post: RankedPost }) => (
  <PostCard
    bare
    name={post.name}
    avatar={post.avatar}
    hue={post.hue}
    text={post.text}
    when={
      <>
        {post.place} · <Moment at={post.at} />
      </>
    }
    footer={<Reactions reactions={post.reactions} place={post.place} url={post.url} />}
  />
);

/** How many are shown before the reader asks for all. */
const first = { wide: 4, phone: 2 };

/** A ranking of posts, each shown as a post with its reactions. */
function RankedPosts({ title, summary, posts, empty }: RankedPostsProps) {
  const [isWhole, setWhole] = useState(false);
  const isPhone = usePhone();
  const most = isPhone ? first.phone : first.wide;
  const shown = posts.filter((_, at) => isWhole || at < most);
  return (
    <Panel title={title}>
      {posts.length === 0 && <p className="muted">{empty}</p>}
      {summary && <p className="said numeric">{summary}</p>}
      <ol className={classes.posts}>
        {shown.map((post) => (
          <li key={post.key}>
            <Post post={post} />
          </li>
        ))}
      </ol>
      <ShowMore
        more={shown.length < posts.length}
        loading={false}
        onMore={() => setWhole(true)}
        label={`Show all ${posts.length}`}
      />
    </Panel>
  );
}

interface SharePanelProps {
  title: string;
  parts: readonly { name: string; tone: Tone; count: number }[];
  sentences: readonly string[];
}

/** The shares of a whole, explained in sentences. */
const SharePanel = ({ title, parts, sentences }: SharePanelProps) => (
  <Panel title={title}>
    <ShareBar parts={parts} />
    <div className="stackXs said numeric">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  </Panel>
);

interface WaitingPanelProps {
  title: string;
  text: string;
  have: number;
  needed: number;
}

/** A placeholder until a chart has enough data: the progress, and what it takes. */
const WaitingPanel = ({ title, text, have, needed }: WaitingPanelProps) => (
  <Panel title={title}>
    <Progress
      value={Math.min(100, (have / Math.max(1, needed)) * 100)}
      aria-label={`${have} of ${needed}`}
    />
    <p className="stackXs said numeric">{text}</p>
  </Panel>
);

interface Board<Name extends string> {
  figures: readonly FigureItem[];
  /** The figures that there aren’t, in a sentence. */
  missing: string | null;
  series: Omit<SeriesProps<Name>, 'onChoose'>;
  ranks: readonly RankChartProps[];
  heat: HeatMapProps;
  timing:
    | { kind: 'waiting'; panel: WaitingPanelProps }
    | { kind: 'known'; charts: readonly IntervalChartProps[] };
  parts: SharePanelProps;
  spend: RankChartProps;
  posts: RankedPostsProps;
}

interface Props<Name extends string> {
  board: Board<Name>;
  /** Called when another series is chosen. */
  onChoose: (name: Name) => void;
  /** Content below some of the figures. */
  more?: Readonly<Record<string, ReactNode>>;
  /** Below the charts. */
  children?: ReactNode;
  /** While refetching. */
  isOld: boolean;
}

type DetailsProps<Name extends string> = Pick<Props<Name>, 'board' | 'children'>;

/** What explains the figures: networks and agents compared, times, reliability, cost. */
function Details<Name extends string>({ board, children }: DetailsProps<Name>) {
  const { timing } = board;
  // With a single bar there is nothing to compare.
  const ranks = board.ranks.filter((rank) => rank.ranks.length > 1);
  return (
    <>
      {ranks.length > 0 && (
        <ChartPair>
          {ranks.map((rank) => (
            <RankChart key={rank.title} {...rank} />
          ))}
        </ChartPair>
      )}
      <HeatMap {...board.heat} />
      {timing.kind === 'waiting' ? (
        <WaitingPanel {...timing.panel} />
      ) : (
        <ChartPair wide>
          {timing.charts.map((chart) => (
            <IntervalChart key={chart.title} {...chart} />
          ))}
        </ChartPair>
      )}
      <ChartPair>
        <SharePanel {...board.parts} />
        {board.spend.ranks.length > 0 && <RankChart {...board.spend} />}
      </ChartPair>
      {children}
    </>
  );
}

export const ChartBoard = <Name extends string>(props: Props<Name>) => {
  const { board, onChoose, more, children, isOld } = props;
  const isPhone = usePhone();
  const [isAsked, setWhole] = useState(false);
  // A phone would show six screens of charts.
  const isWhole = !isPhone || isAsked;
  return (
    <div className={`stackMd ${classes.board}`} aria-busy={isOld}>
      <FigureGrid figures={board.figures} missing={board.missing} {...(more && { more })} />
      <RankedPosts {...board.posts} />
      <SeriesChart {...board.series} onChoose={onChoose} />
      {/* Hidden and not taken away, so that a chart that became a table stays one when the window is resized. */}
      <div className="stackMd" style={isWhole ? {} : { display: 'none' }}>
        <Details board={board}>{children}</Details>
      </div>
      <ShowMore
        more={!isWhole}
        loading={false}
        onMore={() => setWhole(true)}
        label="More figures"
      />
    </div>
  );
};
