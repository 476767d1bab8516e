/** Short names for the portable column types, so that a migration reads like the description in `schema.ts`. */
import type { ColumnDefinitionBuilder, CreateTableBuilder } from 'kysely';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
export const required: Column = (column) => column.notNull();

export const columns = (builder: CreateTableBuilder<string, never>) => {
  let table = builder as CreateTableBuilder<string, string>;
  const self = {
    id: (name = 'id') => self.add(name, 'text', (column) => column.primaryKey().notNull()),
    text: (...names: string[]) => self.all(names, 'text', required),
    maybeText: (...names: string[]) => self.all(names, 'text'),
    number: (...names: string[]) => self.all(names, 'bigint', required),
    maybeNumber: (...names: string[]) => self.all(names, 'bigint'),
    ref: (name: string, target: string) =>
      self.add(name, 'text', (column) => column.notNull().references(target)),
    add(name: string, type: 'text' | 'bigint', build?: Column) {
      table = build ? table.addColumn(name, type, build) : table.addColumn(name, type);
      return self;
    },
    all(names: string[], type: 'text' | 'bigint', build?: Column) {
      for (const name of names) self.add(name, type, build);
      return self;
    },
    with(build: (table: CreateTableBuilder<string, string>) => CreateTableBuilder<string, string>) {
      table = build(table);
      return self;
    },
    create: () => table.execute(),
  };
  return self;
};
