/** The thread in which a check compiles schemas of strangers: an entry of the build, as each job is. */
import 'context-native/verify/schema-worker';
