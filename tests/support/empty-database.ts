import { emptyBindings } from './bindings.ts'
import { migrate } from './migrated.ts'

// Test files share a runtime, and none finds what another left behind.
await emptyBindings()
await migrate()
