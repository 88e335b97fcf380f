import { runDesk } from './provider-desk.js'

runDesk('/identity')
