/** Our own lint rules: import boundaries, and no direct use of the clock where it is not allowed. */
import { dirname, relative, sep } from 'node:path';
import { cutWrong, type Definition, type Node } from './cuts.ts';
import { importWrong } from './imports.ts';
import { queries } from './rooms.ts';
import { isRead, wordsWrong } from './words.ts';

/** The used part of the linter’s plugin interface (ESLint’s). */
interface Context {
  filename: string;
  report(problem: { node: object; message: string }): void;
}

interface Importing {
  source?: { value?: unknown } | null;
}

interface Construction {
  callee: { type: string; name?: string };
  arguments: readonly object[];
}

const root = dirname(dirname(import.meta.dirname));

/** From the repository’s root. */
const pathOf = ({ filename }: Context): string => relative(root, filename).split(sep).join('/');

const rooms = {
  create(context: Context) {
    const file = pathOf(context);
    const check = ({ source }: Importing) => {
      if (!source || typeof source.value !== 'string') return;
      const message = importWrong(file, source.value);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

interface Spread {
  argument: { type: string; expression?: { type: string } };
  parent: { type: string };
}

const noGroupedSpread = {
  create: (context: Context) => ({
    SpreadElement({ argument, parent }: Spread) {
      const isPacked = argument.type === 'ObjectExpression' && parent.type === 'ObjectExpression';
      const written = argument.type === 'TSAsExpression' ? argument.expression?.type : undefined;
      if (!isPacked && written !== 'ArrayExpression' && written !== 'ObjectExpression') return;
      context.report({ node: argument, message: 'write these out; a spread only packs them' });
    },
    JSXSpreadAttribute({ argument }: Pick<Spread, 'argument'>) {
      const written = argument.type === 'TSAsExpression' ? argument.expression : argument;
      if (written?.type !== 'ObjectExpression') return;
      context.report({ node: argument, message: 'write each prop out; a spread only packs them' });
    },
  }),
};

interface Text {
  value: unknown;
  parent: { type: string; tag?: object };
}

const plainWords = {
  create(context: Context) {
    const check = (node: object, text: unknown) => {
      if (typeof text !== 'string' || !isRead(text)) return;
      const message = wordsWrong(text);
      if (message) context.report({ node, message });
    };
    return {
      Literal: (node: Text) => check(node, node.value),
      JSXText: (node: Text) => check(node, node.value),
      TemplateElement: (node: {
        value: { cooked: string };
        parent: { parent: { type: string } };
      }) => {
        // A tagged template is SQL.
        if (node.parent.parent.type === 'TaggedTemplateExpression') return;
        check(node, node.value.cooked);
      },
    };
  },
};

const opensQuery = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
]);

const queriesInStores = {
  create(context: Context) {
    const file = pathOf(context);
    if (!file.startsWith('src/server/') || queries.test(file) || file.includes('.fixture.'))
      return {};
    return {
      MemberExpression(node: { property: { name?: string } }) {
        if (!opensQuery.has(node.property.name ?? '')) return;
        context.report({ node, message: 'query the database in a store' });
      },
    };
  },
};

const noClock = {
  create: (context: Context) => ({
    NewExpression(node: Construction) {
      if (node.callee.name !== 'Date' || node.arguments.length > 0) return;
      context.report({ node, message: 'the time is an argument here, never read' });
    },
  }),
};

interface Scope {
  set: Map<string, { defs: readonly Definition[] }>;
  upper: Scope | null;
}

const noCutCharacters = {
  create(context: Context & { sourceCode: { getScope(node: Node): Scope } }) {
    const definitionOf = (identifier: Node): Definition | undefined => {
      let scope: Scope | null = context.sourceCode.getScope(identifier);
      for (; scope; scope = scope.upper) {
        const found = scope.set.get(identifier.name ?? '');
        if (found) return found.defs[0];
      }
      return undefined;
    };
    return {
      CallExpression(node: Node) {
        const message = cutWrong(node, definitionOf);
        if (message) context.report({ node, message });
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    rooms,
    'queries-in-stores': queriesInStores,
    'no-clock': noClock,
    'plain-words': plainWords,
    'no-grouped-spread': noGroupedSpread,
    'no-cut-characters': noCutCharacters,
  },
};
