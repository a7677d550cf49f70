-- The singleton of the installed license has the word of the interface.
UPDATE singletons SET name = 'installed_license' WHERE name = 'installed_licence';
UPDATE changes SET resource = 'installed_license' WHERE resource = 'installed_licence';
UPDATE set_aside SET resource = 'installed_license' WHERE resource = 'installed_licence';
