import { DatabaseSync } from 'node:sqlite'

import { expect, it } from 'vitest'

import { sayableTo, unreadableBy } from './readable.ts'

const before = `create table visits (id text primary key, plate text not null, note text, doubled integer generated always as (2) virtual);
create unique index visits_plate on visits (plate);
create view notes as select id, note from visits;
create trigger notes_insert instead of insert on notes begin insert into visits (id, plate, note) values (new.id, '', new.note); end;`

/** Returns why the worker of before cannot go on after these statements. */
function after(sql: string, removed: readonly string[] = []): readonly string[] {
  const database = new DatabaseSync(':memory:')
  database.exec(before)
  const sayable = sayableTo(database, new Set(removed))
  database.exec(sql)
  return unreadableBy(sayable, database)
}

it.each([
  ['a new table and column', `create table cars (id text); alter table visits add color text not null default 'red'`],
  [
    'a table that became a view of the same name, into which it can write',
    `drop view notes; create table words (id text primary key, note text);
     create view notes as select id, note from words;
     create trigger notes_insert instead of insert on notes begin insert into words values (new.id, new.note); end;`,
  ],
])('finds nothing in %s', (_what, sql) => {
  expect(after(sql)).toEqual([])
})

it.each([
  ['a column that is gone', 'drop view notes; alter table visits drop column note', 'no such table: notes'],
  ['a table under another name', 'alter table visits rename to cars', 'no such table: visits'],
  ['a view that takes no rows any more', 'drop trigger notes_insert', 'cannot modify notes because it is a view'],
  [
    'a column that a new row needs',
    `drop view notes; drop table visits;
     create table visits (id text primary key, plate text not null, note text, doubled integer, account text not null);
     create unique index visits_plate on visits (plate);
     create view notes as select id, note from visits`,
    'a new row needs visits.account',
  ],
  ['a key that is gone', 'drop index visits_plate', 'ON CONFLICT clause does not match'],
])('names %s', (_what, sql, fault) => {
  expect(after(sql).join('\n')).toContain(fault)
})

it('says nothing of what nobody reads any more', () => {
  expect(after('drop view notes; alter table visits drop column note', ['visits.note', 'notes'])).toEqual([])
  expect(after('drop index visits_plate', ['visits(plate)'])).toEqual([])
})
