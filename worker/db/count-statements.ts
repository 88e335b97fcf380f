/** A database that counts what it is asked: each statement once it is prepared, also of those that go as one batch. */
export function countStatements(d1: D1Database): { d1: D1Database; asked: () => number } {
  let asked = 0
  const prepare: D1Database['prepare'] = (text) => {
    asked += 1
    return d1.prepare(text)
  }
  const counting = new Proxy(d1, {
    get(target, key) {
      if (key === 'prepare') return prepare
      const member: unknown = Reflect.get(target, key, target)
      return typeof member === 'function'
        ? (...args: unknown[]): unknown => Reflect.apply(member, target, args)
        : member
    },
  })
  return { d1: counting, asked: () => asked }
}
