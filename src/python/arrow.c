/*
 * The C data interface of Apache Arrow, without its library: what is exported keeps the Python object that owns its
 * buffers, and is released by whoever has it, from any thread.
 */
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct ArrowSchema {
    const char *format;
    const char *name;
    const char *metadata;
    int64_t flags;
    int64_t n_children;
    struct ArrowSchema **children;
    struct ArrowSchema *dictionary;
    void (*release)(struct ArrowSchema *);
    void *private_data;
};

struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void **buffers;
    struct ArrowArray **children;
    struct ArrowArray *dictionary;
    void (*release)(struct ArrowArray *);
    void *private_data;
};

struct ArrowArrayStream {
    int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *);
    int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *);
    const char *(*get_last_error)(struct ArrowArrayStream *);
    void (*release)(struct ArrowArrayStream *);
    void *private_data;
};

/* Owners are Python objects; consumers may have no hold of the interpreter. */
static void arrow_hold(void *owner, int is_kept)
{
    if (owner && Py_IsInitialized()) {
        const PyGILState_STATE state = PyGILState_Ensure();
        if (is_kept) {
            Py_IncRef(owner);
        } else {
            Py_DecRef(owner);
        }
        PyGILState_Release(state);
    }
}

static void arrow_release_schema(struct ArrowSchema *schema)
{
    for (int64_t i = 0; i < schema->n_children; i++) {
        if (schema->children[i]->release) {
            schema->children[i]->release(schema->children[i]);
        }
        free(schema->children[i]);
    }
    free(schema->private_data);
    schema->release = NULL;
}

/* A schema with copies of the texts, of children that are its own from now on. NULL, and these released: no memory. */
static struct ArrowSchema *arrow_new_schema(const char *format, const char *name, int64_t flags, int64_t n_children,
                                            struct ArrowSchema **children)
{
    const size_t n_pointers = (size_t)n_children * sizeof(*children), n_format = strlen(format) + 1,
                 n_name = strlen(name) + 1;
    struct ArrowSchema *const made = calloc(1, sizeof(*made));
    char *const own = malloc(n_pointers + n_format + n_name);

    if (!made || !own) {
        for (int64_t i = 0; i < n_children; i++) {
            arrow_release_schema(children[i]);
            free(children[i]);
        }
        free(made);
        free(own);
        return NULL;
    }
    memcpy(own + n_pointers, format, n_format);
    memcpy(own + n_pointers + n_format, name, n_name);
    if (n_children > 0) {
        memcpy(own, children, n_pointers);
        made->children = (struct ArrowSchema **)(void *)own;
    }
    made->format = own + n_pointers;
    made->name = own + n_pointers + n_format;
    made->flags = flags;
    made->n_children = n_children;
    made->private_data = own;
    made->release = arrow_release_schema;
    return made;
}

/* Another one like it; NULL: no memory. */
static struct ArrowSchema *arrow_copy_schema(const struct ArrowSchema *schema)
{
    struct ArrowSchema *copies[256];
    int64_t n = 0;

    while (n < schema->n_children && n < 256 && (copies[n] = arrow_copy_schema(schema->children[n]))) {
        n++;
    }
    if (n == schema->n_children) {
        return arrow_new_schema(schema->format, schema->name, schema->flags, n, copies);
    }
    while (n-- > 0) {
        arrow_release_schema(copies[n]);
        free(copies[n]);
    }
    return NULL;
}

struct arrow_own_array {
    void *owner;
    const void *buffers[3];
    struct ArrowArray *children[];
};

static void arrow_release_array(struct ArrowArray *array)
{
    struct arrow_own_array *const own = array->private_data;

    for (int64_t i = 0; i < array->n_children; i++) {
        if (array->children[i]->release) {
            array->children[i]->release(array->children[i]);
        }
        free(array->children[i]);
    }
    arrow_hold(own->owner, 0);
    free(own);
    array->release = NULL;
}

/*
 * An array of up to three buffers, which the owner holds, and of children that are its own from now on. NULL, and these
 * released: no memory.
 */
static struct ArrowArray *arrow_new_array(int64_t length, int64_t null_count, int64_t n_buffers, const void **buffers,
                                          int64_t n_children, struct ArrowArray **children, void *owner)
{
    struct ArrowArray *const made = calloc(1, sizeof(*made));
    struct arrow_own_array *const own = malloc(sizeof(*own) + (size_t)n_children * sizeof(*children));

    if (!made || !own) {
        for (int64_t i = 0; i < n_children; i++) {
            arrow_release_array(children[i]);
            free(children[i]);
        }
        free(made);
        free(own);
        return NULL;
    }
    own->owner = owner;
    arrow_hold(owner, 1);
    for (int64_t i = 0; i < n_buffers && i < 3; i++) {
        own->buffers[i] = buffers[i];
    }
    for (int64_t i = 0; i < n_children; i++) {
        own->children[i] = children[i];
    }
    made->length = length;
    made->null_count = null_count;
    made->n_buffers = n_buffers;
    made->buffers = own->buffers;
    made->n_children = n_children;
    made->children = n_children > 0 ? own->children : NULL;
    made->private_data = own;
    made->release = arrow_release_array;
    return made;
}

/* A stream of one array. */
struct arrow_own_stream {
    struct ArrowSchema *schema;
    struct ArrowArray *array; /* NULL: it was taken */
};

static int arrow_stream_schema(struct ArrowArrayStream *stream, struct ArrowSchema *schema)
{
    const struct arrow_own_stream *const own = stream->private_data;
    struct ArrowSchema *const copy = arrow_copy_schema(own->schema);

    if (!copy) {
        return ENOMEM;
    }
    *schema = *copy;
    free(copy);
    return 0;
}

static int arrow_stream_next(struct ArrowArrayStream *stream, struct ArrowArray *array)
{
    struct arrow_own_stream *const own = stream->private_data;

    *array = own->array ? *own->array : (struct ArrowArray){.release = NULL};
    free(own->array);
    own->array = NULL;
    return 0;
}

static const char *arrow_stream_error(struct ArrowArrayStream *stream)
{
    (void)stream;
    return NULL;
}

static void arrow_release_stream(struct ArrowArrayStream *stream)
{
    struct arrow_own_stream *const own = stream->private_data;

    arrow_release_schema(own->schema);
    free(own->schema);
    if (own->array) {
        arrow_release_array(own->array);
        free(own->array);
    }
    free(own);
    stream->release = NULL;
}

/* Both are the stream's from now on. NULL, and these released: no memory. */
static struct ArrowArrayStream *arrow_new_stream(struct ArrowSchema *schema, struct ArrowArray *array)
{
    struct ArrowArrayStream *const made = calloc(1, sizeof(*made));
    struct arrow_own_stream *const own = malloc(sizeof(*own));

    if (!made || !own) {
        arrow_release_schema(schema);
        arrow_release_array(array);
        free(schema);
        free(array);
        free(made);
        free(own);
        return NULL;
    }
    *own = (struct arrow_own_stream){.schema = schema, .array = array};
    *made = (struct ArrowArrayStream){.get_schema = arrow_stream_schema,
                                      .get_next = arrow_stream_next,
                                      .get_last_error = arrow_stream_error,
                                      .release = arrow_release_stream,
                                      .private_data = own};
    return made;
}

/* What capsules do at their end: who took the content has set its release to NULL. */
static void arrow_end_schema(void *capsule)
{
    struct ArrowSchema *const schema = PyCapsule_GetPointer(capsule, "arrow_schema");

    if (schema->release) {
        schema->release(schema);
    }
    free(schema);
}

static void arrow_end_array(void *capsule)
{
    struct ArrowArray *const array = PyCapsule_GetPointer(capsule, "arrow_array");

    if (array->release) {
        array->release(array);
    }
    free(array);
}

static void arrow_end_stream(void *capsule)
{
    struct ArrowArrayStream *const stream = PyCapsule_GetPointer(capsule, "arrow_array_stream");

    if (stream->release) {
        stream->release(stream);
    }
    free(stream);
}

/* What others made is called by what it says itself. */
static int arrow_get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *schema)
{
    return stream->get_schema(stream, schema);
}

static int arrow_get_next(struct ArrowArrayStream *stream, struct ArrowArray *array)
{
    return stream->get_next(stream, array);
}

static const char *arrow_get_error(struct ArrowArrayStream *stream)
{
    return stream->get_last_error(stream);
}

static void arrow_drop_schema(struct ArrowSchema *schema)
{
    if (schema->release) {
        schema->release(schema);
    }
}

static void arrow_drop_array(struct ArrowArray *array)
{
    if (array->release) {
        array->release(array);
    }
}

static void arrow_drop_stream(struct ArrowArrayStream *stream)
{
    if (stream->release) {
        stream->release(stream);
    }
}
