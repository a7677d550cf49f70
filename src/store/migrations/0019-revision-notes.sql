-- Reasons that administrators give for their changes, and the revisions of one item found at once.
ALTER TABLE revisions ADD COLUMN note TEXT;
CREATE INDEX changes_of_item ON changes (resource, item);
